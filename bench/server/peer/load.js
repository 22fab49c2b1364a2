// The same load as ours: many tables of two, and the next move is sent as soon as both have seen the last.
const { readFileSync } = require("fs");
const { io } = require("socket.io-client");

const [port, tables, moves, host] = process.argv.slice(2).map(Number);
const address = `http://127.0.0.1:${port}`;
const latencies = [];
let made = 0;

class Table {
  async sitDown() {
    // The first to ask for a match that is not there makes it: no lobby is needed.
    const matchID = `match-${process.pid}-${made++}`;
    this.matchID = matchID;
    this.seen = 0;
    this.step = 0;
    this.seats = [];
    for (const playerID of ["0", "1"]) {
      const socket = io(`${address}/squares`, { transports: ["websocket"], forceNew: true });
      const seat = { playerID, socket };
      this.seats.push(seat);
      await new Promise((resolve) => {
        socket.on("sync", () => resolve());
        socket.on("connect", () => socket.emit("sync", matchID, playerID, undefined, 2));
      });
      socket.on("update", (_, state) => this.heard(state._stateID));
      socket.on("patch", (_, before, now) => this.heard(now));
    }
  }

  heard(stateID) {
    if (stateID < this.step) return;
    this.seen += 1;
    if (this.seen < 2) return;
    latencies.push(performance.now() - this.sentAt);
    if (this.step < moves) this.play();
    else this.over();
  }

  play() {
    const seat = this.seats[this.step % 2];
    const action = {
      type: "MAKE_MOVE",
      payload: { type: "place", args: [this.step % 81], playerID: seat.playerID },
    };
    this.seen = 0;
    this.sentAt = performance.now();
    seat.socket.emit("update", action, this.step, this.matchID, seat.playerID);
    this.step += 1;
  }

  run() {
    return new Promise((resolve) => {
      this.over = resolve;
      this.play();
    });
  }
}

// The seconds that the server has worked, as Linux counts them: in hundredths.
function worked() {
  const fields = readFileSync(`/proc/${host}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function main() {
  const all = Array.from({ length: tables }, () => new Table());
  for (const table of all) await table.sitDown();
  const began = performance.now();
  const before = worked();
  await Promise.all(all.map((table) => table.run()));
  const seconds = (performance.now() - began) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.floor(latencies.length * share)];
  console.log(
    JSON.stringify({
      moves: latencies.length,
      seconds,
      per_second: latencies.length / seconds,
      per_processor_second: latencies.length / (worked() - before),
      p50_ms: at(0.5),
      p99_ms: at(0.99),
    }),
  );
  process.exit(0);
}

main();
