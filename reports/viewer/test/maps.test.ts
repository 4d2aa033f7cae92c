import assert from "node:assert/strict";
import { test } from "node:test";
import { decode_pixels, pixel_input } from "../src/map_pixels";

test("runs of pixels are unrolled, and a wrong number of them is refused", () => {
  assert.equal(decode_pixels({ width: 3, height: 2, pixels: "2mF3!" }), "mmF!!!");
  assert.throws(() => decode_pixels({ width: 3, height: 2, pixels: "2mF" }), RangeError);
  assert.throws(() => decode_pixels({ width: 3, height: 2, pixels: "99999999999999m" }), RangeError);
});

test("the input of a pixel is computed exactly and rounded once", () => {
  const map = { subject: 0, finding: null, caption: "", width: 4, height: 4, origin: ["0x1p+0", "0x0p+0"],
    u: ["0x1p-24", "0x0p+0"], v: ["0x1p-60", "0x1p-149"], over_time: false, pixels: "16m" };
  // 1 + 2^-24 is halfway between two float32, and a bit of v decides: rounded twice, it would not.
  assert.equal(pixel_input(map, [], "float32", 3, 2)[0], 1);
  assert.equal(pixel_input(map, [], "float32", 3, 3)[0], 1 + 2 ** -23);
  assert.equal(pixel_input(map, [], "float32", 3, 1)[0], 1);
  assert.equal(pixel_input(map, [], "float32", 2, 0)[1], -2 * 2 ** -149);
});

test("rows of a map over time cut the motion, 0 at the bottom", () => {
  const map = { subject: 0, finding: null, caption: "", width: 4, height: 5, origin: ["0x1p+0", "0x1.8p+0", "0x1.8p+1", "0x1.8p+0"],
    u: ["0x0p+0", "0x0p+0", "0x1p-1", "0x0p+0"], v: ["0x0p+0", "0x0p+0", "0x0p+0", "0x0p+0"], over_time: true, pixels: "20m" };
  assert.deepEqual(pixel_input(map, [], "float64", 2, 0), [1, 1.5, 3, 1.5]);
  assert.deepEqual(pixel_input(map, [], "float64", 3, 1), [1, 1.5, 2.875, 1.5]);
  assert.deepEqual(pixel_input(map, [], "float64", 0, 4), [1, 1.5, 1, 1.5]);
});
