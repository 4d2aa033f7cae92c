// Your collision test, for graze: fill in `answer`. ./graze.sh says whether it is right.
import { createInterface } from 'node:readline';

// @TEST@: @QUESTION@
// x holds, one number after the other:
@LAYOUT@//
// The answer: @ANSWER@
function answer(x) {
@BODY@
}

// What it promises for shapes that only touch: closed is a hit, open a miss, unspecified nothing.
const subjects = [{ test: '@TEST@', name: 'routine', scalar: 'float64', contact: '@CONTACT@' }];

// What graze asks for, line by line: who is there, then cases, and the answers of those before each empty line.
let answers = '';
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (line === '') {
    process.stdout.write(answers);
    answers = '';
    continue;
  }
  const asked = JSON.parse(line);
  if ('graze' in asked) process.stdout.write(JSON.stringify({ subjects }) + '\n');
  else answers += JSON.stringify(answer(asked.input)) + '\n';
}
