/**
 * A connection that looks after itself: it comes back after a break, is shown the whole table, and sends again
 * what was not acknowledged. A move has an id, so sending it twice does no harm. A line can be dead without
 * anybody saying so, after a sleep for example: one that is silent is asked, and one that does not answer is left.
 */
import { VERSION } from "../generated/protocol";
import type { News } from "./messages";

/**
 * A line is "taken" when the server has it and has yet to show the table: it may have to get the game ready. It is
 * "silent" when an answer does not come: it is left soon, if nothing comes at all.
 */
export type Status = "connecting" | "taken" | "online" | "silent" | "waiting";

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
/**
 * Silence after which the server is asked whether it is there: when nothing is expected, and when something is. In
 * Bloops a card can be answered for four seconds: by then a dead line is known.
 */
const QUIET = 3_000;
const DUE = 500;
/** The line is silent when the answer takes so long, a second after a message. */
const LATE = 1_000;
/** The line is left when it takes so long: usually, for a reader who has just come back, and on a new line. */
const PATIENCE = 4_000;
const SHORT_PATIENCE = 2_000;
const DIAL_PATIENCE = 20_000;

export class Connection {
  private socket: Socket | null = null;
  private waited = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private isDue = false; // an answer to something
  private isSilent = false;
  private closed = false;
  private welcome = false;
  private heardAt = 0;
  private counter = 0;
  /** What changes the table and is not acknowledged yet, in the order in which it was said. */
  private readonly unanswered = new Map<string, Ask>();

  constructor(
    private readonly open: () => Socket,
    private readonly listener: Listener,
    /** What to say first, each time the connection is made. */
    private readonly hello: () => Ask,
    unacknowledged: readonly Ask[] = [],
    private readonly prefix = Math.random().toString(36).slice(2, 8),
  ) {
    for (const said of unacknowledged) if (said.id) this.unanswered.set(said.id, said);
    this.connect();
  }

  /** What changes the table and was not acknowledged until now. */
  get unacknowledged(): readonly Ask[] {
    return [...this.unanswered.values()];
  }

  /** Ask something that changes nothing; it is lost with the connection, and where there is none. */
  ask(message: Ask): string {
    const id = this.nextId();
    if (this.welcome) this.say({ ...message, id });
    return id;
  }

  /** Returns whether the same is on its way already: a button that is pressed twice before the answer is meant once. */
  isSending(message: Ask): boolean {
    const last = this.unacknowledged.findLast(({ type }) => type === message.type);
    return last !== undefined && JSON.stringify({ ...message, id: last.id }) === JSON.stringify(last);
  }

  /** Do something that changes the table; it is said again until the server has answered. */
  act(message: Ask): string {
    const id = this.nextId();
    const said = { ...message, id };
    this.unanswered.set(id, said);
    if (this.welcome) this.say(said);
    return id;
  }

  /** Disconnect and connect at once: the server checks again who the guest is. */
  reconnect(): void {
    if (this.closed) return;
    this.drop();
    this.wake();
  }

  /** The page is looked at again, or the network came or went: reconnect without waiting, and check an old line. */
  wake(): void {
    if (this.closed) return;
    const hasSlept = Date.now() - this.heardAt > QUIET + PATIENCE; // or it would have been asked
    if (this.welcome && !hasSlept) this.probe(LATE, SHORT_PATIENCE);
    else {
      this.drop(); // what was begun before may lead nowhere
      clearTimeout(this.timer);
      this.waited = FIRST_WAIT;
      this.connect();
    }
  }

  close(): void {
    this.closed = true;
    this.welcome = false;
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    this.socket?.close();
  }

  private nextId(): string {
    return `${this.prefix}-${++this.counter}`;
  }

  private say(message: Ask): void {
    this.socket?.send(JSON.stringify(message));
    if (this.isDue) return; // further messages do not put the first answer off
    this.isDue = true;
    this.listen(DUE, LATE - DUE);
  }

  private connect(): void {
    this.listener.status("connecting");
    const socket = this.open();
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ ...this.hello(), type: "hello", version: VERSION }));
      if (socket === this.socket) this.listener.status("taken");
    };
    socket.onmessage = ({ data }) => {
      if (socket === this.socket) this.receive(JSON.parse(data) as News);
    };
    socket.onclose = () => this.lost(socket);
    this.giveUpAfter(DIAL_PATIENCE);
  }

  private receive(message: News): void {
    this.heardAt = Date.now();
    if (message.type === "welcome") {
      this.welcome = true;
      this.waited = FIRST_WAIT;
      this.listener.status("online");
    } else if (this.isSilent) this.listener.status("online");
    this.isSilent = false;
    if ("id" in message && message.id) this.unanswered.delete(message.id);
    if (this.welcome) {
      this.isDue = false;
      this.listen(QUIET, LATE);
    } else this.giveUpAfter(DIAL_PATIENCE); // a server that gets the game ready says so again and again
    if (message.type === "welcome") for (const said of this.unanswered.values()) this.say(said);
    this.listener.news(message);
  }

  /** Ask the server for a sign of life once nothing has been heard for so long. */
  private listen(within: number, late: number): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.probe(late, PATIENCE), within);
  }

  private probe(late: number, patience: number): void {
    this.isDue = true;
    this.socket?.send(JSON.stringify({ type: "ping", id: this.nextId() }));
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      this.isSilent = true;
      this.listener.status("silent");
      this.giveUpAfter(patience - late);
    }, late);
  }

  private giveUpAfter(patience: number): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.drop(), patience);
  }

  /** The line is left at once: on a dead one, word that it is closed may come late or never. */
  private drop(): void {
    const { socket } = this;
    if (!socket) return;
    this.lost(socket);
    socket.close();
  }

  private lost(socket: Socket): void {
    if (this.closed || socket !== this.socket) return;
    this.socket = null;
    this.welcome = false;
    this.isDue = false;
    this.isSilent = false;
    clearTimeout(this.silence);
    this.listener.status("waiting");
    this.timer = setTimeout(() => this.connect(), this.waited * (0.5 + Math.random()));
    this.waited = Math.min(this.waited * 2, LONGEST_WAIT);
  }
}
