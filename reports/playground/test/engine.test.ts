import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine, type Reply } from "../src/engine";

/// A worker that answers when told.
class Fake {
  asked: { verb: string; words: unknown[] }[] = [];
  onmessage: ((event: { data: Reply }) => void) | null = null;
  onerror: ((event: { message: string; preventDefault: () => void }) => void) | null = null;
  postMessage(question: { verb: string; words: unknown[] }): void {
    this.asked.push(question);
  }
}

test("one question at a time, the newest of each kind", () => {
  const fake = new Fake(), engine = new Engine(fake as unknown as Worker), told: unknown[] = [];
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
  const fake = new Fake(), engine = new Engine(fake as unknown as Worker), told: unknown[] = [];
  engine.ask("check", "check", [1], (reply) => told.push(reply.error));
  engine.ask("map", "map", [2], (reply) => told.push(reply.result));
  fake.onerror!({ message: "out of memory", preventDefault: () => undefined });
  assert.deepEqual(fake.asked.map(({ words }) => words[0]), [1, 2]);
  fake.onmessage!({ data: { result: "map", milliseconds: 1 } });
  assert.deepEqual(told, ["out of memory", "map"]);
});
