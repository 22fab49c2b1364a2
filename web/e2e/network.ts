/** A network between browsers and the server that falls silent: nothing is forwarded, and nothing is closed. */
import { connect, createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

export class Network {
  private isSilent = false;
  /** Who has come meanwhile is let through when it is over; what was there before stays dead. */
  private readonly waiting: (() => void)[] = [];
  private readonly lines = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly port: number,
  ) {
    server.on("connection", (here) => {
      this.lines.add(here);
      if (this.isSilent) this.waiting.push(() => this.join(here));
      else this.join(here);
    });
  }

  static open(port: number): Promise<Network> {
    const server = createServer({ pauseOnConnect: true });
    return new Promise((found) => server.listen(0, "127.0.0.1", () => found(new Network(server, port))));
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  fallSilent(): void {
    this.isSilent = true;
    for (const line of this.lines) line.unpipe().pause();
  }

  recover(): void {
    this.isSilent = false;
    for (const join of this.waiting.splice(0)) join();
  }

  close(): void {
    for (const line of this.lines) line.destroy();
    this.server.close();
  }

  private join(here: Socket): void {
    const there = connect(this.port, "127.0.0.1");
    this.lines.add(there);
    here.pipe(there).pipe(here);
    for (const line of [here, there]) line.on("error", () => line.destroy());
  }
}
