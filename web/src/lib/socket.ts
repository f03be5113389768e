// One socket that comes back by itself: requests with replies, numbered messages handed on as they arrive.

import { at } from "./base";
import { type ClientMessage, type Hello, PROTOCOL, type ServerMessage } from "../protocol";

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
export type Request = WithoutId<ClientMessage>;
export type Reply = Extract<ServerMessage, { re: number }>;

/** A request that the server refused, or that was lost. */
export class Refused extends Error {
  constructor(
    readonly kind: string,
    readonly reason: string,
    readonly rule = "",
    readonly hint = "",
  ) {
    super(reason);
  }
}

interface Waiting {
  request: Request;
  resolve(reply: Reply): void;
  reject(problem: Refused): void;
}

/** Whether a request may be sent again over a new socket: its key makes it act once. */
function repeats(request: Request): boolean {
  return "key" in request;
}

export type Connection = "connecting" | "open" | "lost";

/** Who is told what comes over a line. `greet` is called with every hello, and asks to watch again. */
export interface Hearing {
  greet(hello: Hello): void;
  message(message: ServerMessage): void;
  /** `why`: what the server said as it closed the line, if it did. */
  line(line: Connection, why?: string): void;
  outdated(protocol: number): void;
}

/** What a table asks through: the socket to the server, or a lesson that answers like one. */
export interface Asking {
  ask(request: Request): Promise<Reply>;
  close(): void;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;
const PATIENCE = 3000; // for the answer to a ping
const HEARTBEAT = 20_000;

export class Socket implements Asking {
  private socket: WebSocket | null = null;
  private nextId = 1;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private unsent: Waiting[] = [];
  private greeted = false;
  private closed = false;

  /** `greet` is called with the hello of every new socket, before anything is resent; it asks to watch again. */
  constructor(
    private readonly address: string,
    private readonly on: Hearing,
  ) {
    document.addEventListener("visibilitychange", this.wake);
    window.addEventListener("online", this.wake);
    window.addEventListener("pageshow", this.wake);
    this.heartbeat = setInterval(this.wake, HEARTBEAT);
    this.open();
  }

  private readonly heartbeat: ReturnType<typeof setInterval>;

  /** Sends a request; resolves with its reply, rejects with a `Refused`. */
  ask(request: Request): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const entry = { request, resolve, reject };
      if (this.greeted) this.send(entry);
      else if (repeats(request)) this.unsent.push(entry);
      else reject(new Refused("lost", "The connection is lost for the moment; it comes back by itself"));
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.heartbeat);
    document.removeEventListener("visibilitychange", this.wake);
    window.removeEventListener("online", this.wake);
    window.removeEventListener("pageshow", this.wake);
    const socket = this.socket;
    if (socket?.readyState === WebSocket.CONNECTING)
      socket.onopen = () => socket.close(); // earlier it is an error to the browser
    else socket?.close();
  }

  private open(): void {
    clearTimeout(this.timer);
    this.on.line("connecting");
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.lose(event.reason);
    };
  }

  private send(entry: Waiting): void {
    const id = this.nextId++;
    this.waiting.set(id, entry);
    this.socket?.send(JSON.stringify({ ...entry.request, id }));
  }

  private receive(message: ServerMessage): void {
    if (message.type === "hello") {
      if (message.protocol !== PROTOCOL) return this.on.outdated(message.protocol);
      this.wait = FIRST_WAIT;
      this.greeted = true;
      this.on.line("open");
      this.on.greet(message);
      const again = this.unsent;
      this.unsent = [];
      for (const entry of again) this.send(entry);
      return;
    }
    if (!("re" in message)) return this.on.message(message);
    const entry = this.waiting.get(message.re);
    this.waiting.delete(message.re);
    if (message.type === "error") {
      entry?.reject(new Refused(message.kind, message.reason, message.rule, message.hint));
    } else {
      entry?.resolve(message);
    }
  }

  /** The socket is gone: what acts once is sent again later, the rest is refused; then a new socket. */
  private lose(why = ""): void {
    this.socket = null;
    this.greeted = false;
    const cut = [...this.waiting.values()];
    this.waiting.clear();
    for (const entry of cut) {
      if (repeats(entry.request)) this.unsent.push(entry);
      else entry.reject(new Refused("lost", "The connection was lost; it comes back by itself"));
    }
    if (this.closed) return;
    this.on.line("lost", why);
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  /** The page is seen again (or it is time to look): does the socket still live? */
  private readonly wake = (): void => {
    if (document.visibilityState !== "visible" || this.closed) return;
    const socket = this.socket;
    if (!socket) {
      this.wait = FIRST_WAIT;
      return this.open();
    }
    if (!this.greeted) return;
    const patience = setTimeout(() => {
      if (socket !== this.socket) return;
      socket.onclose = null;
      socket.close();
      this.wait = FIRST_WAIT;
      this.lose();
    }, PATIENCE);
    this.ask({ type: "ping" }).then(
      () => clearTimeout(patience),
      () => clearTimeout(patience),
    );
  };
}

/** The address of the socket of the server this page came from; with a table in it, by which a proxy can route. */
export function socketAddress(table = ""): string {
  const path = table ? `/ws/${encodeURIComponent(table)}` : "/ws";
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${at(path)}`;
}
