// The WebAssembly module in a worker. One question is on its way at a time; of each kind the newest waits, older ones are dropped. An
// error is a reply like any other: what waits is asked after it. A question that takes too long, or a worker that fails outside a
// question, ends the worker, and another goes on: replies come in the order of questions, so a late one must never answer the next.

export type Verb = "check" | "explain" | "map" | "generate" | "described";
export interface Reply {
  result?: unknown;
  error?: string;
  milliseconds: number;
}

interface Asked {
  verb: Verb;
  words: unknown[];
  take: (reply: Reply) => void;
}

export class Engine {
  readonly #waiting = new Map<string, Asked>();
  #worker: Worker;
  #busy: Asked | null = null;
  #clock: ReturnType<typeof setTimeout> | undefined;
  #started = false;

  /// `start` makes a worker that has the module. A question may take `limit` milliseconds; the first one, for which the module is
  /// compiled, any time.
  constructor(readonly start: () => Worker, readonly limit = 8000) {
    this.#worker = this.#begin();
  }

  /// `take` is called with the reply, unless another question of that kind comes before this one's turn.
  ask(kind: string, verb: Verb, words: unknown[], take: (reply: Reply) => void): void {
    this.#waiting.delete(kind);
    this.#waiting.set(kind, { verb, words, take });
    this.#next();
  }

  #begin(): Worker {
    const worker = this.start();
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (worker !== this.#worker) return; // one that was ended
      this.#started = true;
      this.#end(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.#replace({ error: event.message || "the module ended", milliseconds: 0 });
    };
    return worker;
  }

  #end(reply: Reply): void {
    clearTimeout(this.#clock);
    const asked = this.#busy;
    this.#busy = null;
    try {
      asked?.take(reply);
    } finally {
      this.#next();
    }
  }

  #replace(reply: Reply): void {
    this.#worker.terminate();
    this.#worker = this.#begin();
    this.#started = false;
    this.#end(reply);
  }

  #give_up(): void {
    this.#replace({ error: `This takes more than ${this.limit / 1000} s in a page. Ask the program: graze check, with the case line.`, milliseconds: this.limit });
  }

  #next(): void {
    if (this.#busy) return;
    const first = this.#waiting.entries().next();
    if (first.done) return;
    const [kind, asked] = first.value;
    this.#waiting.delete(kind);
    this.#busy = asked;
    this.#worker.postMessage({ verb: asked.verb, words: asked.words });
    if (this.#started) this.#clock = setTimeout(() => this.#give_up(), this.limit);
  }
}
