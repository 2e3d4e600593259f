// A team whose agents meet the command policy: what waits at a prompt is asked of a person, and what was denied is learned.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { judged } from '../support/run-results.ts';
import { RunScratch } from '../support/run-scratch.ts';

let scratch: RunScratch;
afterEach(() => scratch.remove());

const auditor = `
auditor:
  - result: {action: APPROVED, ${judged}, commentBody: All is well.}
`;
const work = (indent: string) =>
  [
    '',
    '- run: git branch --show-current > "$(git branch --show-current | sed s/.*-/file-/)"',
    '- result: {summary: did it, commentBody: Done.}',
  ].join(`\n${indent}`);

async function make(developer: string, config: string, ...specs: readonly string[]): Promise<void> {
  scratch = await RunScratch.make(`developer:\n${developer}\n${auditor}`, config);
  scratch.write('done.md', '- [ ] every page has a title\n');
  for (const name of specs) scratch.write(`${name}.md`, `# Write ${name}\n\nWrite it.\n`);
  await scratch.run('add', '.');
  await scratch.run('commit', '--quiet', '-m', 'specs');
}

const start = (...specs: readonly string[]) =>
  scratch.startAsked('team', 'start', ...specs.map(name => `${name}.md`), '--name', 'pair', '--trust');

const commands = 'commands: {test: [sh, -c, "true"]}';

it('asks a person about a prompt and a full context, and an answer reaches the agent', async () => {
  await make(
    `  - usage: {tokens: 10, contextShare: 0.95}
  - ask: {command: "curl https://example.org", ifDenied: [fail: denied]}${work('  ')}`,
    commands,
    'one',
  );
  const running = start('one');
  const questions = async () => JSON.parse((await scratch.pitwall('team', 'status', '--json')).out).questions;
  await expect.poll(questions, { timeout: 120_000, interval: 500 }).toHaveLength(2);
  const [full, prompt] = (await questions()).toSorted((a: { kind: string }, b: { kind: string }) =>
    a.kind > b.kind ? -1 : 1,
  );
  expect(full).toMatchObject({ kind: 'stall', text: expect.stringContaining('The context of one is 95 % full.') });
  expect(prompt).toMatchObject({ kind: 'prompt', text: expect.stringMatching(/^one waits at a prompt: .*curl/s) });
  const shown = (await scratch.pitwall('team', 'status')).out;
  expect(shown).toContain(`\n  pitwall team answer "..." pair --question ${prompt.id}\n`);
  const answered = await scratch.pitwall('team', 'answer', 'yes', '--question', prompt.id);
  expect(answered.err).toBe('');
  expect((await running.ended).out).toContain('The team is over: landed');
});

it('learns what was denied, and which documents were not kept', async () => {
  await make(
    `  - ask:
        command: git stash
        ifDenied:${work('          ')}`,
    `${commands}\nteam: {learnings: true}\ngovernance: {dod: done.md}`,
    'one',
    'two',
  );
  const { out, err } = await start('one', 'two').ended;
  expect(err).toBe('');
  expect(out).toContain('What it learned: .pitwall/learnings/pair.md');
  const page = readFileSync(join(scratch.repository, '.pitwall/learnings/pair.md'), 'utf8');
  expect(page).toMatch(/^- one: `git stash \(.+\)` \(1 time\)$/m);
  expect(page).toMatch(/^- \[doc audit\] governance: \d times$/m);
  expect(page).toMatch(/^- The governance documents were not kept \d times: /m);
});
