import { describe, expect, it } from 'vitest';
import { defaultWorkflow, stepOf } from '../../workflow/workflow.ts';
import { type ReadingRules, type ResultReading, readResultText } from './read-result-text.ts';

const complete = '{"action": "COMPLETE", "agentName": "developer", "summary": "s", "commentBody": "b"}';
const approved = '{"action": "APPROVED", "agentName": "auditor", "commentBody": "b"}';
const rejected =
  '{"action": "REJECTED", "agentName": "auditor", "commentBody": "b", "findings": ' +
  '[{"severity": "warning", "dimension": "code-quality", "message": "m"}]}';
const fenced = (json: string, tag = 'json') => `\`\`\`${tag}\n${json}\n\`\`\``;

/** `json COMPLETE`, `refused`, or the code of the first error. */
function told(reading: ResultReading): string {
  if (!reading.ok) return reading.errors[0]?.code ?? '';
  return reading.refused ? 'refused' : `${reading.source} ${reading.result.action}`;
}

const developer = (text: string, rules?: ReadingRules) => told(readResultText('developer', text, rules));
const auditor = (text: string, rules?: ReadingRules) => told(readResultText('auditor', text, rules));

describe('a message', () => {
  it.each([
    ['nothing', ''],
    ['white space', ' \t\r\n\u00a0\u2028'],
    ['characters without width', '\ufeff\u200b\u200d\u2060\ufe0f'],
    ['ANSI escapes', '\u001b[1m\u001b[0m \u001b]0;title\u0007'],
  ])('of %s is empty', (_what, text) => {
    expect(developer(text)).toBe('empty');
  });

  it('is measured in bytes, without its escapes', () => {
    expect(developer('a'.repeat(1_048_576))).toBe('no-result');
    expect(developer('a'.repeat(1_048_577))).toBe('too-large');
    expect(developer('ä'.repeat(524_289))).toBe('too-large');
    expect(developer(`${'\u001b[0m'.repeat(300_000)}${fenced(complete)}`)).toBe('json COMPLETE');
  });

  it.each([
    ['a byte order mark', `\ufeff${complete}`],
    ['colours', `\u001b[32m${complete.replace('COMPLETE', '\u001b[1mCOMPLETE\u001b[22m')}\u001b[39m`],
    ['a link of the terminal', `\u001b]8;;https://example.org\u001b\\${complete}\u001b]8;;\u001b\\`],
    ['an escape that has no end', `\u001b]0;title\n${complete}`],
  ])('is read without %s', (_what, text) => {
    expect(developer(text)).toBe('json COMPLETE');
  });

  it('has lines that end at LF and CRLF only', () => {
    expect(auditor('a\r\nAUDIT_APPROVED\r\nb')).toBe('marker APPROVED');
    for (const end of ['\r', '\u2028', '\u2029', '\u0085', '\u000b', '\f']) {
      expect(auditor(`a${end}AUDIT_APPROVED${end}b`)).toBe('no-result');
    }
  });
});

describe('a fence', () => {
  it.each(['', 'json', 'JSON', '  Json title="x"'])('with the tag %j is read', tag => {
    expect(developer(fenced(complete, tag))).toBe('json COMPLETE');
  });

  it.each(['js', 'json5', 'jsonc', 'text json', '{json}'])('with the tag %j is not', tag => {
    expect(developer(fenced(complete, tag))).toBe('no-result');
  });

  it('of another tag hides what looks like a fence in it', () => {
    expect(developer(`~~~~text\n${fenced(complete)}\n~~~~`)).toBe('no-result');
  });

  it('that is never closed is read to the end', () => {
    expect(auditor(`\`\`\`json\n${approved}`)).toBe('json APPROVED');
  });

  it('in a quote is not read, also in a list', () => {
    expect(developer(`> \`\`\`json\n> ${complete}\n> \`\`\``)).toBe('no-result');
    expect(developer(`- > \`\`\`json\n  > ${complete}\n  > \`\`\``)).toBe('no-result');
  });

  it('of four spaces is code and not read', () => {
    expect(developer(`    \`\`\`json\n    ${complete}\n    \`\`\``)).toBe('no-result');
  });

  it('may hold something else than an object', () => {
    expect(developer(`${fenced(complete)}\n${fenced(`[${complete}]`)}\n${fenced('"action"')}`)).toBe('json COMPLETE');
  });

  it('with words in front of its object is broken', () => {
    expect(developer(fenced(`Here:\n${complete}`))).toBe('invalid-json');
  });

  it('gives its first object, and what follows is damage', () => {
    expect(auditor(fenced(`${rejected}\n${approved}`))).toBe('json REJECTED');
    expect(auditor(fenced(`${approved}\n${rejected}`))).toBe('damaged-approval');
    expect(auditor(fenced(`{"a": 1}\n${approved}`))).toBe('invalid-json');
  });
});

describe('a bare object', () => {
  it.each([
    ['in a sentence', `My result is ${complete}, thanks.`],
    ['in a list item', `- a\n- ${complete}`],
    ['in a heading', `# ${complete}`],
    ['in an HTML block', `<details>\n\`\`\`json\n${complete}\n\`\`\`\n</details>`],
    ['behind a comment', `<!-- a --> ${complete}`],
    ['on a lazy line of a quote', `> a\n${complete}`],
    ['behind a brace that nothing closes', `Type { to begin. ${complete}`],
    ['behind a brace in another paragraph', `Type { to begin\n\n${complete}\n\nand } to end`],
    ['behind an open quotation', `{ "a", so ${complete}`],
    ['behind an escaped backtick', `\\\` ${complete} \\\``],
    ['behind backticks that nothing closes', `\`\` ${complete} \``],
    ['over several paragraphs', complete.replace('"b"', '"b\n\n> c\n\n```\nd\n\n- e"').replaceAll(', ', ',\n\n')],
  ])('counts %s', (_where, text) => {
    expect(developer(text)).toBe('json COMPLETE');
  });

  it.each([
    ['a code span', `\`${complete}\``],
    ['a code span over lines', `\`\`a\n${complete}\nb\`\``],
    ['indented code', `a\n\n    ${complete}`],
    ['a comment', `a <!-- ${complete} --> b`],
    ['a comment over lines', `<!--\n${complete}\n\n-->`],
    ['a comment that nothing closes', `<!-- a\n\n${complete}`],
    ['a quote', `> a\n> ${complete}`],
    ['another object', `{"a": ${complete}}`],
  ])('does not count in %s', (_where, text) => {
    expect(developer(text)).toBe('no-result');
  });

  it('leaves what follows it as it would be without it', () => {
    const first = complete.replace('"b"', '"b\n\n```\n"');
    expect(auditor(`${first}\n\n${fenced(rejected)}`)).toBe('json REJECTED');
    expect(auditor(`${first} and\n\n> ${approved}`)).not.toContain('APPROVED');
  });

  it.each([
    ['breaks off', complete.slice(0, -2)],
    ['breaks off in a key', '{"action"'],
    ['breaks off over paragraphs', complete.slice(0, -2).replaceAll(', ', ',\n\n')],
    ['lacks a comma', complete.replace(',', '')],
    ['has a comment first', complete.replace('{', '{ // result\n')],
    ['has typographic quotes', complete.replaceAll('"', '”')],
    ['is wrapped in words', `{ result: ${complete} }`],
  ])('that %s is broken', (_how, text) => {
    expect(developer(`IMPLEMENTATION_COMPLETE\n\n${text}`)).toBe('invalid-json');
  });

  it('that has nothing of a result does not matter', () => {
    expect(developer('IMPLEMENTATION_COMPLETE\n\n{"a": 1\n\n{b} {"c": "action"}')).toBe('marker COMPLETE');
  });
});

describe('the last candidate', () => {
  it.each([
    [rejected, approved, 'json APPROVED'],
    [approved, rejected, 'json REJECTED'],
    [fenced(approved), rejected, 'json REJECTED'],
    [rejected.slice(0, -3), fenced(approved), 'json APPROVED'],
    [fenced(rejected.slice(0, -3)), approved, 'json APPROVED'],
    [approved, fenced(rejected.slice(0, -3)), 'invalid-json'],
    [approved, rejected.slice(0, -3), 'invalid-json'],
    [approved, '{"refusal": "no"}', 'refused'],
  ])('wins: %s, then %s', (first, last, expected) => {
    expect(auditor(`${first}\n\nThen again\n\n${last}\n`)).toBe(expected);
  });

  it('is not what stands in one that broke off', () => {
    const outer = (inner: string) => rejected.replace('"b"', inner).slice(0, -3);
    expect(auditor(outer(`{"example": ${approved}}`))).toBe('invalid-json');
    expect(auditor(outer(`\n\n${approved}`))).toBe('invalid-json');
    expect(auditor(outer(`"a", \n\n${approved}`))).toBe('invalid-json');
    expect(auditor(outer(`"a\n\n${fenced(approved)}\n\n`))).toBe('damaged-approval');
    expect(auditor(outer(`"a\n\nb\n\n${approved}`))).toBe('damaged-approval');
  });
});

describe('damage', () => {
  const damages: readonly (readonly [string, (json: string) => string])[] = [
    ['a raw line break', json => json.replace('"b"', '"b\nc"')],
    ['a raw tab', json => json.replace('"b"', '"b\tc"')],
    ['a trailing comma', json => json.replace(/\}$/, ',}')],
    ['text behind it in its fence', json => `${json}\nThat is all.`],
  ];

  it.each(damages)('by %s is mended, but never approves', (_what, damage) => {
    expect(auditor(fenced(damage(rejected)))).toBe('json REJECTED');
    expect(auditor(fenced(damage(approved)))).toBe('damaged-approval');
    expect(auditor(fenced(damage(approved.replace('"b"', '"b", "prTitle": 7'))))).toBe('schema');
    expect(auditor(fenced(damage(approved.replace('"b"', '"b", "refusal": "no"'))))).toBe('refused');
  });

  it.each(['action', 'agentName', 'findings', 'refusal'])('by a second %s is not mended', key => {
    const twice = rejected.replace(/\}$/, `, "refusal": null, "${key}": "APPROVED"}`);
    expect(auditor(twice)).toBe('invalid-json');
  });

  it('is no damage: other keys twice, or words around a bare object', () => {
    expect(auditor(`So: ${approved.replace('"b"', '"a", "commentBody": "b"')} Yes.`)).toBe('json APPROVED');
  });

  it('says where the JSON broke', () => {
    const reading = readResultText('developer', fenced('{\n  "action": "COMPLETE"\n  "agentName": 7\n}'));
    expect(reading).toEqual({
      ok: false,
      source: 'json',
      errors: [{ code: 'invalid-json', message: 'a comma or } is missing, in line 3, column 3 of the JSON' }],
    });
  });
});

describe('a result from JSON', () => {
  it('keeps keys that mean nothing', () => {
    const json = complete.replace('"b"', '"b", "confidence": 0.9, "findings": "none", "prTitle": 7');
    const reading = readResultText('developer', json);
    expect(reading).toEqual({ ok: true, source: 'json', result: JSON.parse(json) });
  });

  it('has all its errors listed, with paths', () => {
    const reading = readResultText('auditor', rejected.replace('warning', 'high').replace('auditor', 'me'));
    expect(reading.ok ? [] : reading.errors).toEqual([
      { code: 'schema', path: 'agentName', message: 'must be auditor' },
      { code: 'schema', path: 'findings.0.severity', message: expect.any(String) },
    ]);
  });

  it('with too many findings is refused as a whole', () => {
    const many = `[${'{},'.repeat(2000)}{}]`;
    const reading = readResultText('auditor', rejected.replace(/\[.*\]/, many));
    expect(reading.ok ? [] : reading.errors.map(error => error.path)).toEqual(['findings']);
  });

  it('may be a refusal, with its words', () => {
    const reading = readResultText('developer', '{"refusal": "Not this."}');
    expect(reading).toEqual({ ok: true, source: 'json', refused: true, result: { refusal: 'Not this.' } });
  });

  it.each(['""', '" \\n"', '"\\u200b"', 'null'])('is not refused by %s', refusal => {
    expect(auditor(approved.replace('"b"', `"b", "refusal": ${refusal}`))).toBe('json APPROVED');
    expect(auditor(`{"refusal": ${refusal}}`)).toBe('schema');
  });
});

describe('a marker', () => {
  it.each([
    ['researcher', 'RESEARCH_COMPLETE', 'marker COMPLETE'],
    ['architect', 'ARCHITECTURE_COMPLETE', 'marker COMPLETE'],
    ['test-designer', 'TEST_PLAN_COMPLETE', 'marker COMPLETE'],
    ['developer', 'IMPLEMENTATION_COMPLETE', 'marker COMPLETE'],
    ['auditor', 'AUDIT_DECISION: APPROVED', 'marker APPROVED'],
    ['auditor', 'AUDIT_DECISION: REJECTED', 'marker REJECTED'],
    ['auditor', 'AUDIT_APPROVED', 'marker APPROVED'],
    ['auditor', 'AUDIT_REJECTED', 'marker REJECTED'],
    ['auditor', 'IMPLEMENTATION_COMPLETE', 'no-result'],
    ['developer', 'AUDIT_APPROVED', 'no-result'],
    ['planner', 'IMPLEMENTATION_COMPLETE', 'no-result'],
  ])('of the %s: %s gives %s', (role, marker, expected) => {
    expect(told(readResultText(role, `Words.\n\n${marker}\n\nMore.`))).toBe(expected);
  });

  it('makes the message the comment, and knows no findings', () => {
    const text = 'It leaks.\n\nAUDIT_REJECTED\n';
    const result = { action: 'REJECTED', agentName: 'auditor', commentBody: text };
    expect(readResultText('auditor', text)).toEqual({ ok: true, source: 'marker', result });
  });

  it('may send the run back', () => {
    const reading = readResultText('architect', 'FEEDBACK_RESEARCH');
    expect(reading).toMatchObject({ source: 'marker', result: { action: 'COMPLETE', targetStatus: 'Research' } });
  });

  it.each([
    '  AUDIT_APPROVED\t ',
    '    AUDIT_APPROVED',
    '**AUDIT_APPROVED**',
    '`AUDIT_APPROVED`',
    '** `AUDIT_APPROVED.` **',
    '**`AUDIT_APPROVED`**.',
    '```AUDIT_APPROVED```',
    '**AUDIT_DECISION:** APPROVED',
    'AUDIT_DECISION: **`APPROVED`**.',
    'a\nAUDIT_APPROVED\n---',
    '> a\nAUDIT_APPROVED',
  ])('counts as %j', text => {
    expect(auditor(text)).toBe('marker APPROVED');
  });

  it.each([
    '- AUDIT_APPROVED',
    '1. AUDIT_APPROVED',
    '# AUDIT_APPROVED',
    '✅ AUDIT_APPROVED',
    'Verdict: AUDIT_APPROVED',
    'AUDIT_APPROVED!',
    'AUDIT_APPROVED..',
    'AUDIT_APPROVED AUDIT_APPROVED',
    '*AUDIT_APPROVED*',
    '__AUDIT_APPROVED__',
    'audit_approved',
    'AUDIT_DECISION:APPROVED',
    'AUDIT_DECISION: APPROVED | REJECTED',
    'AUDIT_APPROVED\u200b',
    '> AUDIT_APPROVED',
    '- > AUDIT_APPROVED',
    '```\nAUDIT_APPROVED\n```',
    '~~~text\nAUDIT_APPROVED',
    '<!--\nAUDIT_APPROVED\n-->',
    'a <!-- b\nAUDIT_APPROVED\n-->',
    '{"a": "b\nAUDIT_APPROVED\n"}',
    '{"a": "b\n\nAUDIT_APPROVED\n\n"}',
  ])('does not count as %j', text => {
    expect(auditor(text)).toBe('no-result');
  });

  it('is the last one of its step', () => {
    expect(auditor('AUDIT_APPROVED\nAUDIT_REJECTED\nRESEARCH_COMPLETE')).toBe('marker REJECTED');
  });

  it('is one that the step of the run has', () => {
    const step = { next: 'Ship', canLoopBackTo: ['Code'], markerMap: { LGTM: 'Ship', NOPE: 'Plan', AGAIN: 'Code' } };
    expect(auditor('LGTM', { step })).toBe('marker APPROVED');
    expect(auditor('AUDIT_APPROVED', { step })).toBe('no-result');
    expect(readResultText('auditor', 'NOPE', { step })).toMatchObject({
      result: { action: 'REJECTED', targetStatus: 'Plan' },
    });
    expect(readResultText('auditor', 'AGAIN', { step })).not.toHaveProperty('result.targetStatus');
    expect(developer('IMPLEMENTATION_COMPLETE', { step: { ...step, markerMap: {} } })).toBe('marker COMPLETE');
  });
});

describe('a heading', () => {
  it.each(['## Audit Approved', '   ##  Audit Approved ##', 'a\n## Audit Approved\nb', '- a\n\n  ## Audit Approved'])(
    'counts as %j',
    text => {
      expect(auditor(text)).toBe('heading APPROVED');
      expect(developer(text)).toBe('no-result');
    },
  );

  it.each([
    '# Audit Approved',
    '### Audit Approved',
    '##Audit Approved',
    '## Audit approved',
    '## Audit Approved!',
    '## **Audit Approved**',
    '## Audit Approved by me',
    'Audit Approved\n---',
    '- ## Audit Approved',
    '> ## Audit Approved',
    '    ## Audit Approved',
    '```\n## Audit Approved\n```',
    '<!--\n## Audit Approved\n-->',
  ])('does not count as %j', text => {
    expect(auditor(text)).toBe('no-result');
  });

  it('gives way to a marker, and is the last one', () => {
    expect(auditor('AUDIT_REJECTED\n\n## Audit Approved')).toBe('marker REJECTED');
    expect(auditor('## Audit Approved\n\n## Audit Rejected\n\n## Other')).toBe('heading REJECTED');
  });
});

describe('a role that answers in JSON only', () => {
  it.each([
    ['IMPLEMENTATION_COMPLETE', 'no-result'],
    [complete, 'json COMPLETE'],
  ])('%s gives %s', (text, expected) => {
    expect(developer(text, { outputFormat: 'structured-json' })).toBe(expected);
  });

  it('is not heard by its headings', () => {
    expect(auditor('## Audit Approved', { outputFormat: 'structured-json' })).toBe('no-result');
  });

  it('is heard by the markers of its step otherwise', () => {
    expect(auditor('AUDIT_APPROVED', { step: stepOf(defaultWorkflow, 'Audit') })).toBe('marker APPROVED');
  });
});
