import { describe, expect, it } from 'vitest';
import { ConfigProblem } from './fault.ts';
import { parseConfig } from './load.ts';

const whole = `# Settings
forge: github
repo: octo/widgets
projectNumber: 4
codeowners: [alice, "bob"]
statusMapping: { "In Research": researcher, Implementation: coder }
agentTimeoutsMin:
  coder: 45
commands:
  test: npm test -- 'a b'
  lint: [npm, run, lint]
gates: &g { ci: warn }
workflows:
  mine:
    - { status: Todo, builtIn: backlog }
    - status: Work
      role: coder
      gates: all
    - { status: End, builtIn: done }
`;
const pieces = [
  '',
  '\n',
  '\t',
  ' ',
  ':',
  '- ',
  '? ',
  '[',
  ']',
  '{',
  '}',
  '"',
  "'",
  '&a ',
  '*a',
  '!t ',
  '|\n',
  '#',
  '0',
  '\u0000',
  '\u001b[2J',
  '__proto__: 1\n',
  '%',
  '---\n',
  'é',
  '😀',
];

/** A small generator, so that a failure can be repeated by its number. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function damage(seed: number): string {
  const random = randomFrom(seed);
  let text = whole;
  for (let edits = 1 + random(4); edits > 0; edits--) {
    const at = random(text.length + 1);
    text = text.slice(0, at) + pieces[random(pieces.length)] + text.slice(at + random(12));
  }
  return text;
}

describe('a damaged file', () => {
  it('is taken, or refused with places in it and nothing that moves the cursor', () => {
    let refused = 0;
    for (let seed = 1; seed <= 500; seed++) {
      const text = damage(seed);
      const faults = faultsOf(text, seed);
      if (faults.length > 0) refused++;
      const lines = text.split('\n').length;
      for (const fault of faults) expect(fault.line, `seed ${seed}`).toBeLessThanOrEqual(lines);
    }
    expect(refused).toBeGreaterThan(250);
  });
});

function faultsOf(text: string, seed: number) {
  try {
    parseConfig(text);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw new Error(`seed ${seed}`, { cause: error });
    expect(error.message.replaceAll('\n', ''), `seed ${seed}`).not.toMatch(/\p{Cc}/u);
    return error.faults;
  }
}
