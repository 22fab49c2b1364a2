/**
 * A connection that looks after itself: it comes back after a break, asks for what it missed, and sends again
 * whatever was not acknowledged. A move has an id, so sending it twice does no harm.
 */
import { VERSION, type News } from "./messages";

export type Status = "connecting" | "online" | "waiting";

export interface Socket {
  send(data: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
}

export interface Listener {
  news(message: News): void;
  status(status: Status): void;
}

export interface Ask {
  type: string;
  id?: string;
  [field: string]: unknown;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;

export class Connection {
  private socket: Socket | null = null;
  private waited = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private welcome = false;
  private counter = 0;
  /** What changes the table and is not acknowledged yet, in the order in which it was said. */
  private readonly unanswered = new Map<string, Ask>();

  constructor(
    private readonly open: () => Socket,
    private readonly listener: Listener,
    /** What to say first, each time the connection is made. */
    private readonly hello: () => Ask,
    private readonly prefix = Math.random().toString(36).slice(2, 8),
  ) {
    this.connect();
  }

  /** Ask something that changes nothing; it is lost with the connection. */
  ask(message: Ask): string {
    const id = this.nextId();
    if (this.welcome) this.socket?.send(JSON.stringify({ ...message, id }));
    return id;
  }

  /** Do something that changes the table; it is said again until the server has answered. */
  act(message: Ask): string {
    const id = this.nextId();
    const said = { ...message, id };
    this.unanswered.set(id, said);
    if (this.welcome) this.socket?.send(JSON.stringify(said));
    return id;
  }

  /** Hang up and come back: the server sees who one is anew. */
  redial(): void {
    this.welcome = false;
    this.socket?.close();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private nextId(): string {
    return `${this.prefix}-${++this.counter}`;
  }

  private connect(): void {
    this.listener.status("connecting");
    const socket = this.open();
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ ...this.hello(), type: "hello", version: VERSION }));
    socket.onmessage = ({ data }) => this.receive(JSON.parse(data) as News);
    socket.onclose = () => this.lost(socket);
  }

  private receive(message: News): void {
    if (message.type === "welcome") {
      this.welcome = true;
      this.waited = FIRST_WAIT;
      this.listener.status("online");
      for (const said of this.unanswered.values()) this.socket?.send(JSON.stringify(said));
    }
    if ("id" in message && message.id) this.unanswered.delete(message.id);
    // None of it happened, and the table may not be what it was meant for.
    if (message.type === "refused" && message.code === "not_stored") this.unanswered.clear();
    this.listener.news(message);
  }

  private lost(socket: Socket): void {
    if (this.closed || socket !== this.socket) return;
    this.welcome = false;
    this.listener.status("waiting");
    this.timer = setTimeout(() => this.connect(), this.waited * (0.5 + Math.random()));
    this.waited = Math.min(this.waited * 2, LONGEST_WAIT);
  }
}
