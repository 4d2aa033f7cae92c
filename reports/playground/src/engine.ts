// The WebAssembly module in a worker. One question is on its way at a time; of each kind the newest waits, older ones are dropped. An
// error is a reply like any other: what waits is asked after it.

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
  #busy: Asked | null = null;

  constructor(readonly worker: Worker) {
    const done = (reply: Reply): void => {
      const asked = this.#busy;
      this.#busy = null;
      asked?.take(reply);
      this.#next();
    };
    worker.onmessage = ({ data }: MessageEvent<Reply>) => done(data);
    worker.onerror = (event) => {
      event.preventDefault();
      done({ error: event.message || "the module ended", milliseconds: 0 });
    };
  }

  /// `take` is called with the reply, unless another question of that kind comes before this one's turn.
  ask(kind: string, verb: Verb, words: unknown[], take: (reply: Reply) => void): void {
    this.#waiting.delete(kind);
    this.#waiting.set(kind, { verb, words, take });
    this.#next();
  }

  #next(): void {
    if (this.#busy) return;
    const first = this.#waiting.entries().next();
    if (first.done) return;
    const [kind, asked] = first.value;
    this.#waiting.delete(kind);
    this.#busy = asked;
    this.worker.postMessage({ verb: asked.verb, words: asked.words });
  }
}
