import { describe, expect, it } from 'vitest';
import { excessMax, excessOfLongText } from '../../../../test/support/growth.ts';
import { createRandom } from '../../seeded-random.ts';
import { readSubmittedVerdict, readVerdictText } from './read-verdict.ts';
import { approves, type VerdictRole } from './verdict.ts';

const pass = '{"verdict": "PASS"}';
const fail = '{"verdict": "FAIL", "reason": "criterion 1 fails"}';
const dispatch = '{"action": "dispatch", "task_id": "7", "worker": "claude", "project": "shop"}';
const halt = '{"action": "halt", "status": "review", "kind": "strategy", "reason": "two goals contradict"}';
const fence = (text: string, tag = 'json') => `\`\`\`${tag}\n${text}\n\`\`\``;

/** `ok` and the word that decides, or the code of the error with its paths. */
function read(role: VerdictRole, text: string): string {
  const reading = readVerdictText(role, text);
  if (!reading.ok) return [reading.code, ...reading.errors.map(({ path }) => path).filter(Boolean)].join(' ');
  return 'action' in reading.verdict ? reading.verdict.action : reading.verdict.verdict;
}

describe('several verdicts', () => {
  it.each([
    ['differ', 'verifier', `${pass}\n\n${fail}`, 'several'],
    ['differ in one fence', 'verifier', fence(`${pass}\n${fail}`), 'several'],
    ['differ in one fence, the bad one first', 'verifier', fence(`${fail}\n${pass}`), 'several'],
    ['differ in a bare list', 'verifier', `[${pass}, ${fail}]`, 'several'],
    ['differ in a value', 'planner', `${dispatch}\n\n${dispatch.replace('7', '8')}`, 'several'],
    ['differ in a key that means nothing', 'verifier', `${pass} ${pass.replace('}', ', "merge": true}')}`, 'several'],
    ['differ, and one does not fit', 'verifier', `${pass}\n\n{"verdict": "pass"}`, 'several'],
    ['are the same', 'verifier', `${pass}\n\nOnce more:\n\n${fence(pass)}`, 'PASS'],
    [
      'are the same with other spaces and order',
      'verifier',
      `${fail}\n{"reason":"criterion 1 fails","verdict":"FAIL"}`,
      'FAIL',
    ],
    ['are the same, one of them mended', 'verifier', `${pass}\n\n${fence('{"verdict": "PASS",}')}`, 'damaged-approval'],
    ['are one, and one that breaks off', 'verifier', `${pass}\n\n{"verdict": "FA`, 'invalid-json'],
    ['are one that breaks off, and one', 'verifier', `${fence('{"verdict": "FA')}\n\n${pass}`, 'invalid-json'],
  ] as const)('that %s', (_what, role, text, expected) => {
    expect(read(role, text)).toBe(expected);
  });
});

describe('what is not a verdict of this agent', () => {
  it.each([
    ['a block quote', `> ${pass}`],
    ['a fence in a block quote', `> ${fence(pass).replaceAll('\n', '\n> ')}`],
    ['a code span', `The log holds \`${pass}\`.`],
    ['a comment', `<!-- ${pass} -->`],
    ['indented code', `The file:\n\n    ${pass}`],
    ['a fence with another tag', fence(pass, 'js')],
    ['a string', JSON.stringify(pass)],
    ['another object', `{"result": ${pass}}`],
    ['a list in a fence', fence(`[${pass}]`)],
    ['words', 'VERDICT: PASS'],
    ['YAML', 'verdict: PASS'],
    ['a heading', '## PASS'],
    ['another role', dispatch],
  ])('does not count: %s', (_where, text) => {
    expect(read('verifier', text)).toBe('no-verdict');
    expect(read('verifier', `${text}\n\n${fail}`)).toBe('FAIL');
  });
});

describe('damage', () => {
  it.each([
    ['planner', '{"action": "dispatch", "task_id": "7", "worker": "claude", "project": "shop",}', 'damaged-approval'],
    ['planner', `${fence(`${dispatch}\nand so on`)}`, 'damaged-approval'],
    ['planner', dispatch.replace('shop', 'sh\nop'), 'damaged-approval'],
    ['planner', fence(`${halt} that is all`), 'halt'],
    ['planner', halt.replace('two', 'two\n'), 'halt'],
    ['verifier', '{"verdict": "PASS",}', 'damaged-approval'],
    ['verifier', '{"verdict": "FAIL", "reason": "line\nbreak",}', 'FAIL'],
    ['verifier', "{'verdict': 'PASS'}", 'invalid-json'],
    ['verifier', '{verdict: "PASS"}', 'no-verdict'],
    ['verifier', '{"verdict": "PASS" // sure\n}', 'invalid-json'],
    ['verifier', '{"verdict": "FAIL", "verdict": "PASS"}', 'invalid-json'],
    ['critic', '{"verdict": "SAFE",}', 'damaged-approval'],
    ['critic', '{"verdict": "REFUSE", "reason": "no way back",}', 'REFUSE'],
    ['planner', dispatch.replace('"task_id": "7"', '"task_id": "8", "task_id": "7"'), 'invalid-json'],
    ['planner', `${dispatch.slice(0, -1)},, "x": 1}`, 'invalid-json'],
  ] as const)('in a %s: %s', (role, text, expected) => {
    expect(read(role, text)).toBe(expected);
  });

  it('never lets anything pass, however a sound verdict is damaged', () => {
    const random = createRandom(5);
    const scraps = [
      '"',
      ',',
      '{',
      '}',
      '\n',
      '\t',
      '```',
      '> ',
      '`',
      '<!--',
      "'",
      ':',
      '\\',
      '"verdict": "PASS"',
      fail,
      halt,
    ];
    const sound = [
      ['verifier', pass],
      ['critic', '{"verdict": "SAFE"}'],
      ['planner', dispatch],
    ] as const;
    let approved = 0;
    for (let n = 0; n < 3000; n++) {
      const [role, verdict] = random.pick<readonly [VerdictRole, string]>(sound);
      let text = random.chance(0.5) ? fence(verdict) : `So:\n\n${verdict}`;
      const at = random.whole(0, text.length);
      text =
        text.slice(0, at) +
        (random.chance(0.5) ? random.pick(scraps as [string]) : '') +
        text.slice(at + random.whole(0, 3));
      const reading = readVerdictText(role, text);
      if (!reading.ok || !approves(reading.verdict)) continue;
      approved++;
      expect(holdsSound(text, reading.verdict), text).toBe(true);
    }
    expect(approved).toBeGreaterThan(100);
  });
});

/** Whether some stretch of the text is strict JSON whose keys include those of the verdict. */
function holdsSound(text: string, verdict: object): boolean {
  const ends = [...text.matchAll(/\}/g)].map(match => match.index + 1);
  return [...text.matchAll(/\{/g)].some(({ index }) =>
    ends.some(end => {
      try {
        const value = JSON.parse(text.slice(index, end));
        return Object.entries(verdict).every(([key, inner]) => value[key] === inner);
      } catch (error) {
        return !(error instanceof SyntaxError);
      }
    }),
  );
}

describe('the answers of each role', () => {
  it.each([
    ['planner', '{"action": "halt", "reason": "  "}', 'schema status kind reason'],
    ['planner', '{"action": "halt", "status": "blocked", "kind": "mood", "reason": "x"}', 'schema kind'],
    ['planner', '{"action": null}', 'schema action'],
    ['planner', '{"action": "constructor"}', 'schema action'],
    ['planner', '{"action": "file_fix_task", "parent": "7", "title": "\u200b", "body": "b"}', 'schema title'],
    ['planner', dispatch.replace('"7"', '["7"]'), 'schema task_id'],
    ['planner', dispatch.replace('}', ', "status": 7, "kind": "mood"}'), 'dispatch'],
    ['decomposer', dispatch, 'schema action'],
    ['decomposer', '{"action": "propose"}', 'schema items'],
    ['verifier', '{"verdict": "REVISE", "reason": ""}', 'schema reason'],
    ['verifier', '{"verdict": "SAFE"}', 'schema verdict'],
    ['verifier', '{"verdict": "PASS "}', 'schema verdict'],
    ['verifier', '{"verdict": true}', 'schema verdict'],
    ['critic', '{"verdict": "REFINE"}', 'schema reason'],
    ['critic', ' \u200b\n', 'empty'],
  ] as const)('%s: %s', (role, text, expected) => {
    expect(read(role, text)).toBe(expected);
  });

  it('are read from what is submitted as from text, without unknown keys', () => {
    const given = { ...JSON.parse(dispatch), command: 'rm -rf /', deliverable: 'a stub', env: {} };
    expect(readSubmittedVerdict('planner', given)).toEqual({ ok: true, verdict: JSON.parse(dispatch) });
    expect(readSubmittedVerdict('verifier', 'PASS')).toMatchObject({ ok: false, code: 'schema' });
    expect(readSubmittedVerdict('verifier', Object.create({ verdict: 'PASS' }))).toMatchObject({ ok: false });
  });
});

describe('hostile text', () => {
  it.each([
    ['verdicts without end', pass],
    ['verdicts in fences', `${fence(`${fail}${fail}`)}\n`],
    ['fences that break off', '```\n{"verdict": {\n```\n'],
    ['objects that break off', '{"verdict" '],
    ['items', '{},'],
  ])('is read in linear time: %s', { timeout: 60_000 }, (_what, part) => {
    const excess = excessOfLongText(
      text => readVerdictText('verifier', text),
      times => `{"action": "propose", "items": [${part.repeat(Math.floor((times * 2048) / part.length))}`,
    );
    expect(excess).toBeLessThan(excessMax);
  });

  it('with a list of a million entries is refused at once', () => {
    const text = `{"action": "propose", "items": [${'{},'.repeat(200_000)}{}]}`;
    expect(read('decomposer', text)).toBe('schema items');
    expect(read('decomposer', `{"action": "propose", "items": [{"acceptance": [${'0,'.repeat(400_000)}0]}]}`)).toBe(
      'schema items.0.acceptance',
    );
  });
});
