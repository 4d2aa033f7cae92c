/// A stream of doubles of every magnitude, by their bits: subnormals and both ends among them.
export function* doubles(count: number): Generator<number> {
  const view = new DataView(new ArrayBuffer(8));
  let state = 88172645463325252n;
  yield* [0, 1, -1, 5e-324, -5e-324, Number.MAX_VALUE, 2 ** -1022, 2 ** -1022 - 2 ** -1074, 2 ** -149, 2 ** -126, 0.1, -1 / 3];
  while (count > 0) {
    state ^= (state << 13n) & 0xffffffffffffffffn;
    state ^= state >> 7n;
    state ^= (state << 17n) & 0xffffffffffffffffn;
    view.setBigUint64(0, state);
    const value = view.getFloat64(0);
    if (!Number.isFinite(value)) continue;
    --count;
    yield value;
  }
}
