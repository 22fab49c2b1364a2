/** A recorded game, played again at a real table: everybody at it speaks the live protocol for themselves. */
import type { Person } from "../e2e/people";
import { VERSION } from "../src/generated/protocol";

export interface Recorded {
  game: string;
  position: unknown;
  /** The seat, and the move as people write it. */
  moves: string[];
}

type Ask = { type: string; [field: string]: unknown };
type Said = { type: string; id?: string; number?: number; code?: string; sentence?: string };

/** How often a move is said again that came before the news it answers. */
const PATIENCE = 100;

/** One person's line to one table, from that person's own page. */
export class Line {
  private constructor(
    private readonly person: Person,
    private readonly table: string,
  ) {}

  /** `page` is where the person looks meanwhile. */
  static async to(person: Person, table: string, page: string): Promise<Line> {
    await person.goto(page);
    const line = new Line(person, table);
    await person.page.evaluate(openLine, `api/tables/${table}/live`);
    await line.ask({ type: "hello", version: VERSION });
    return line;
  }

  /** Ask, until it is not too early. */
  async ask(message: Ask): Promise<void> {
    for (let turn = 0; turn < PATIENCE; turn++) {
      const said = await this.person.page.evaluate(askOnce, message);
      if (said.type !== "refused") return;
      if (said.code !== "stale" && said.code !== "not_to_act")
        throw new Error(`${this.person.name} at ${this.table}: ${said.sentence} ${JSON.stringify(message)}`);
      await this.person.page.waitForTimeout(20);
    }
    throw new Error(`${this.person.name} at ${this.table}: nobody waits for ${JSON.stringify(message)}`);
  }
}

/** A table where these people have played so many moves of a recorded game; the first of them is the host. */
export async function seated(people: Person[], recorded: Recorded, moves: number): Promise<string> {
  const table = await people[0]!.open({
    game: recorded.game,
    seats: people.map(() => ({ kind: "person" })),
    position: JSON.stringify(recorded.position),
  });
  const lines: Line[] = [];
  for (const [seat, person] of people.entries()) {
    // The host watches; the others need no board.
    const line = await Line.to(person, table, seat === 0 ? `tables/${table}` : "rules");
    if (seat > 0) await line.ask({ type: "sit", seat });
    lines.push(line);
  }
  await lines[0]!.ask({ type: "start" });
  for (const written of recorded.moves.slice(0, moves)) {
    const [, seat, move] = /^(\d) (.+)$/.exec(written)!;
    await lines[Number(seat)]!.ask({ type: "play", move });
  }
  return table;
}

declare global {
  interface Window {
    line: { socket: WebSocket; told: number; hear: Map<string, (said: Said) => void> };
  }
}

/** Runs in the page. */
function openLine(path: string): Promise<void> {
  const socket = new WebSocket(new URL(path, document.baseURI.replace(/^http/, "ws")));
  const line = (window.line = { socket, told: 0, hear: new Map<string, (said: Said) => void>() });
  socket.onmessage = ({ data }: MessageEvent<string>) => {
    const said = JSON.parse(data) as Said;
    line.told = said.number ?? line.told;
    if (said.id) line.hear.get(said.id)?.(said);
  };
  return new Promise((done, failed) => {
    socket.onopen = () => done();
    socket.onerror = () => failed(new Error("The line does not open."));
  });
}

/** Runs in the page. */
function askOnce(message: Ask): Promise<Said> {
  const { socket, told, hear } = window.line;
  const id = `g${performance.now()}`;
  return new Promise((done) => {
    hear.set(id, done);
    socket.send(JSON.stringify({ ...message, id, ...(message.type === "play" ? { answers: told } : {}) }));
  });
}
