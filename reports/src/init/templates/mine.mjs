// Your collision test, for graze: fill in each `answer`. ./graze.sh says whether it is right.
import { createInterface } from 'node:readline';
@EACH_ROUTINE@

// @TEST@: @QUESTION@
// x holds, one number after the other:
@LAYOUT@//
// The answer: @ANSWER@
function answer@SUFFIX@(x) {
@BODY@
}
@END@

// scalar: float32 or float64. A float32 routine rounds with Math.fround where the one it stands for does.
// contact: what it promises for shapes that only touch. closed: a hit, open: a miss, unspecified: no answer is wrong.
const subjects = [
@EACH_SUBJECT@
  { test: '@TEST@', name: 'routine', scalar: '@SCALAR@', contact: '@CONTACT@',
    answer: answer@SUFFIX@ },
@END@
];

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
  else answers += JSON.stringify(subjects[asked.subject].answer(asked.input)) + '\n';
}
