import assert from "node:assert/strict";
import { test } from "node:test";
import {
  add, bit_length, compare, decimal_text, div, float32, float64, floor_log2, from_number, hex_text, mul, parse, power_of_two,
  rational, rounded, spacing_exponent, square_root, sub, zero, type Rational,
} from "../src/rational";
import { doubles } from "./doubles";

const same = (a: Rational, b: Rational): void => assert.ok(a.n === b.n && a.d === b.d, `${a.n}/${a.d} is not ${b.n}/${b.d}`);

/// As numbers: a rational zero has no sign.
const equal = (a: number, b: number): void => assert.ok(a === b, `${a} is not ${b}`);

test("a double is taken exactly and comes back, through hexadecimal text too", () => {
  for (const value of doubles(3000)) {
    equal(rounded(from_number(value)), value);
    same(parse(hex_text(value)), from_number(value));
  }
  assert.equal(hex_text(1.5), "0x1.8p+0");
  assert.equal(hex_text(-(2 ** -1074)), "-0x1p-1074");
  assert.equal(hex_text(0), "0x0p+0");
  assert.equal(hex_text(-0), "-0x0p+0");
});

test("sums, products and quotients of doubles, rounded once, are what the machine has", () => {
  let last = 1;
  for (const value of doubles(3000)) {
    const [a, b] = [from_number(last), from_number(value)];
    equal(rounded(add(a, b)), last + value);
    equal(rounded(sub(a, b)), last - value);
    equal(rounded(mul(a, b)), last * value);
    if (value !== 0) equal(rounded(div(a, b)), last / value);
    if (value >= 0) equal(rounded(square_root(b, 200)), Math.sqrt(value));
    assert.equal(compare(a, b), Math.sign(last < value ? -1 : last > value ? 1 : 0));
    last = value;
  }
});

test("rounding to float32 is that of the machine, its ties, subnormals and overflow among them", () => {
  for (const value of doubles(3000)) equal(rounded(from_number(value), float32), Math.fround(value));
  for (let i = 0; i < 2000; ++i) {
    const value = (i + 0.5) * 2 ** -149; // halfway between two subnormals
    equal(rounded(from_number(value), float32), Math.fround(value));
  }
  equal(rounded(power_of_two(1024)), Infinity);
  equal(rounded(rational(-1n, 1n << 1075n)), 0); // halfway to the smallest: to the even one, 0
  equal(rounded(rational(3n, 1n << 1076n)), 2 ** -1074);
});

test("what is read and what is refused", () => {
  same(parse("0x1.8p-1"), rational(3n, 4n));
  same(parse("-0x.8p+1"), rational(-1n));
  same(parse("6/4"), rational(3n, 2n));
  same(parse("-7"), rational(-7n));
  same(parse("0.1"), rational(1n, 10n));
  same(parse("2.5e-1"), rational(1n, 4n));
  same(parse("-0x0p+0"), zero);
  for (const text of ["", "nan", "inf", "0x", "0xp1", "1/", "1/2/3", ".", "0x1.8", "1e999999999", "<b>"]) {
    assert.throws(() => parse(text), SyntaxError, text);
  }
  assert.throws(() => parse("1/0"), RangeError);
});

test("logarithms and spacings", () => {
  for (const [text, log] of [["1", 0], ["3/4", -1], ["1/3", -2], ["8", 3], ["7", 2], ["-1/8", -3], ["4/3", 0]] as const) {
    assert.equal(floor_log2(parse(text)), log, text);
  }
  assert.equal(bit_length(255n), 8);
  assert.equal(bit_length(-256n), 9);
  assert.equal(bit_length(0n), 0);
  assert.equal(spacing_exponent(parse("1"), float32), -23);
  assert.equal(spacing_exponent(parse("0x1.fffffep+0"), float32), -23);
  assert.equal(spacing_exponent(power_of_two(-140), float32), -149);
  assert.equal(spacing_exponent(zero, float64), -1074);
});

test("the shortest decimal of a float32 reads back", () => {
  assert.equal(decimal_text(Math.fround(0.1), float32), "0.1");
  assert.equal(decimal_text(2 ** -149, float32), "1e-45");
  for (const value of doubles(1000)) {
    const single = Math.fround(value);
    if (Number.isFinite(single)) equal(Math.fround(Number(decimal_text(single, float32))), single);
  }
});
