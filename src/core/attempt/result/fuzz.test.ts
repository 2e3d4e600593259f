// Damaged cases of the corpus: nothing throws, everything can be printed, and only sound JSON approves.
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { createRandom, type Random } from '../../seeded-random.ts';
import { readResultText } from './read-result-text.ts';

const file = new URL('../../../../test/corpus/agent-results.jsonl', import.meta.url);
const cases: readonly { readonly role: string; readonly text: string }[] = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line))
  .filter(({ text }) => text.length < 5000);
const approvals = cases.filter(({ text }) => text.includes('APPROVED'));

const scraps = [
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\n',
  '\r',
  '\t',
  '```',
  '```json\n',
  '~~~\n',
  '> ',
  '- ',
  '    ',
  '`',
  '<!--',
  '-->',
  '\u001b[1m',
  '\u0000',
  '\ufeff',
  '\u2028',
  '"action": "APPROVED"',
  '"refusal": ',
  "'",
  '// a\n',
  'null',
] as const;

const damages: readonly [Damage, ...Damage[]] = [
  (text, at) => text.slice(0, at),
  (text, at) => text.slice(at),
  (text, at) => text.slice(0, at) + text.slice(at + 1),
  (text, at, random) => text.slice(0, at) + text.slice(at + random.whole(1, 40)),
  (text, at, random) => text.slice(0, at) + random.pick(scraps) + text.slice(at),
  (text, at, random) => text.slice(0, at) + random.pick(scraps) + text.slice(at + 1),
  (text, at, random) => text.slice(0, at) + text.slice(at, at + random.whole(1, 80)) + text.slice(at),
  (text, at, random) => text.slice(0, at) + random.pick(caseList).text + text.slice(at),
];
type Damage = (text: string, at: number, random: Random) => string;
const caseList = cases as readonly [{ readonly role: string; readonly text: string }];

function damaged(text: string, random: Random): string {
  let result = text;
  for (let n = random.whole(1, 4); n > 0; n--) {
    result = random.pick(damages)(result, random.whole(0, result.length), random);
  }
  return result;
}

it('reads 4,000 damaged messages, and none approves without sound words', () => {
  const random = createRandom(4);
  let approved = 0;
  for (let n = 0; n < 4000; n++) {
    const from = random.pick((random.chance(0.6) ? approvals : cases) as typeof caseList);
    const text = damaged(from.text, random);
    const reading = readResultText(from.role, text);
    const printed = JSON.stringify(reading);
    expect(JSON.stringify(JSON.parse(printed))).toBe(printed);
    if (!reading.ok || reading.refused || reading.result.action !== 'APPROVED') continue;
    approved++;
    expect(from.role, text).toBe('auditor');
    const clean = text.replaceAll('\u001b[1m', '');
    const isSound = reading.source === 'json' ? holdsJson(clean, reading.result) : holdsWords(clean);
    expect(isSound, text).toBe(true);
  }
  expect(approved).toBeGreaterThan(100);
});

/** Whether some stretch of the text is the result in strict JSON. */
function holdsJson(text: string, result: unknown): boolean {
  const ends = [...text.matchAll(/\}/g)].map(match => match.index + 1);
  return [...text.matchAll(/\{/g)].some(({ index }) =>
    ends.some(end => end > index && isDeepStrictEqual(parse(text.slice(index, end)), result)),
  );
}

function holdsWords(text: string): boolean {
  return text
    .split(/\r?\n/)
    .some(line => /^\W*(?:AUDIT_APPROVED|AUDIT_DECISION:\W+APPROVED|Audit Approved)\W*$/.test(line));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}
