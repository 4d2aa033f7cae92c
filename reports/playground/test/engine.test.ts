import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine, type Reply } from "../src/engine";

/// A worker that answers when told.
class Fake {
  asked: { verb: string; words: unknown[] }[] = [];
  onmessage: ((event: { data: Reply }) => void) | null = null;
  onerror: ((event: { message: string; preventDefault: () => void }) => void) | null = null;
  ended = false;
  terminate(): void {
    this.ended = true;
  }
  postMessage(question: { verb: string; words: unknown[] }): void {
    this.asked.push(question);
  }
}

test("one question at a time, the newest of each kind", () => {
  const fake = new Fake(), engine = new Engine(() => fake as unknown as Worker), told: unknown[] = [];
  for (const word of [1, 2, 3]) engine.ask("check", "check", [word], (reply) => told.push(reply.result));
  engine.ask("map", "map", [4], (reply) => told.push(reply.result));
  assert.deepEqual(fake.asked.map(({ words }) => words[0]), [1]);
  fake.onmessage!({ data: { result: "one", milliseconds: 1 } });
  assert.deepEqual(fake.asked.map(({ words }) => words[0]), [1, 3]);
  fake.onmessage!({ data: { result: "three", milliseconds: 1 } });
  fake.onmessage!({ data: { result: "four", milliseconds: 1 } });
  assert.deepEqual(fake.asked.map(({ words }) => words[0]), [1, 3, 4]);
  assert.deepEqual(told, ["one", "three", "four"]);
});

test("after an error the next question is asked", () => {
  const fake = new Fake(), engine = new Engine(() => fake as unknown as Worker), told: unknown[] = [];
  engine.ask("check", "check", [1], (reply) => told.push(reply.error));
  engine.ask("map", "map", [2], (reply) => told.push(reply.result));
  fake.onerror!({ message: "out of memory", preventDefault: () => undefined });
  assert.deepEqual(fake.asked.map(({ words }) => words[0]), [1, 2]);
  fake.onmessage!({ data: { result: "map", milliseconds: 1 } });
  assert.deepEqual(told, ["out of memory", "map"]);
});

test("a question that takes too long ends with its worker, and the next one goes on", async () => {
  const fakes: Fake[] = [], told: (string | undefined)[] = [];
  const engine = new Engine(() => (fakes.push(new Fake()), fakes.at(-1) as unknown as Worker), 20);
  engine.ask("described", "described", [0], (reply) => told.push(reply.error));
  await new Promise((done) => setTimeout(done, 60));
  assert.equal(fakes.length, 1, "the first one compiles the module, for as long as it takes");
  fakes[0]!.onmessage!({ data: { milliseconds: 60 } });
  engine.ask("check", "check", [1], (reply) => told.push(reply.error));
  engine.ask("map", "map", [2], (reply) => told.push(reply.error));
  await new Promise((done) => setTimeout(done, 60));
  assert.deepEqual([fakes.length, fakes[0]!.ended], [2, true]);
  assert.match(told[1]!, /more than 0.02 s/);
  assert.deepEqual(fakes[1]!.asked.map(({ words }) => words[0]), [2]);
  fakes[1]!.onmessage!({ data: { milliseconds: 1 } });
  assert.deepEqual([told.length, told[2]], [3, undefined]);
});

test("a reply of a worker that was ended answers no later question", () => {
  const fakes: Fake[] = [], told: unknown[] = [];
  const engine = new Engine(() => (fakes.push(new Fake()), fakes.at(-1) as unknown as Worker));
  engine.ask("check", "check", [1], (reply) => told.push(reply.error));
  engine.ask("map", "map", [2], (reply) => told.push(reply.result));
  fakes[0]!.onerror!({ message: "out of memory", preventDefault: () => undefined });
  assert.deepEqual([fakes.length, fakes[0]!.ended], [2, true]);
  fakes[0]!.onmessage!({ data: { result: "the answer to 1", milliseconds: 1 } });
  fakes[0]!.onerror!({ message: "once more", preventDefault: () => undefined });
  assert.deepEqual([told, fakes.length], [["out of memory"], 2]);
  assert.deepEqual(fakes[1]!.asked.map(({ words }) => words[0]), [2]);
  fakes[1]!.onmessage!({ data: { result: "the answer to 2", milliseconds: 1 } });
  assert.deepEqual(told, ["out of memory", "the answer to 2"]);
});

test("a reply that cannot be shown does not stop what waits", () => {
  const fake = new Fake(), engine = new Engine(() => fake as unknown as Worker);
  engine.ask("check", "check", [1], () => {
    throw new Error("not drawn");
  });
  engine.ask("map", "map", [2], () => undefined);
  assert.throws(() => fake.onmessage!({ data: { milliseconds: 1 } }), /not drawn/);
  assert.deepEqual(fake.asked.map(({ words }) => words[0]), [1, 2]);
});
