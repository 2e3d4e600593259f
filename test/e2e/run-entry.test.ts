// The entry of a run: trust, configuration, agents, item and dependencies are checked before anything happens.
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findProgram } from '../../src/std/find-program.ts';
import { approve, judged } from '../support/run-results.ts';
import { RunScratch } from '../support/run-scratch.ts';

const script = `
developer:
  - edit: {path: hello.txt, text: "Hello\\n"}
  - result: {summary: greeted, commentBody: Done.}
auditor:
  - result: {action: APPROVED, ${judged}, commentBody: All is well.}
`;

let scratch: RunScratch;
afterEach(() => scratch.remove());

/** Nothing of a run is there: no id, no store, no item, no worktree. That the repository is trusted may be. */
function traces() {
  const items = join(scratch.repository, '.pitwall', 'items');
  const state = join(scratch.folder, 'state');
  return [
    ...(existsSync(items) ? readdirSync(items) : []),
    ...(existsSync(state) ? readdirSync(state).filter(name => name !== '.trusted') : []),
    ...readdirSync(scratch.folder).filter(name => name.startsWith('worktree-')),
    ...readdirSync(join(scratch.repository, '.git')).filter(name => name === 'pitwall-id'),
  ];
}

/** A PATH with git, node and these programs alone. */
async function onlyPrograms(programs: Readonly<Record<string, string>>): Promise<void> {
  const bin = join(scratch.folder, 'bin');
  mkdirSync(bin);
  for (const name of ['git', 'node', 'sh', 'unshare']) {
    const path = findProgram(name, (process.env.PATH ?? '').split(':'));
    if (path) symlinkSync(path, join(bin, name));
  }
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(bin, name), text);
    chmodSync(join(bin, name), 0o755);
  }
  scratch.env.PATH = `${bin}:${dirname(process.execPath)}`;
}

describe('a repository that nobody trusted yet', () => {
  it('is refused without a terminal, and nothing happened', async () => {
    scratch = await RunScratch.make(script);
    const refused = await scratch.startAsked('run', 'Write a greeting').ended;
    expect(refused).toMatchObject({ code: 5, err: expect.stringMatching(/not trusted on this machine\n.*--trust/) });
    expect(traces()).toEqual([]);
    const asJson = await scratch.startAsked('run', 'Write a greeting', '--json').ended;
    expect(JSON.parse(asJson.out)).toMatchObject({ error: { code: 'trust-missing' } });
  });

  it('is trusted by --trust, from then on and outside the repository', async () => {
    scratch = await RunScratch.make(script);
    expect((await scratch.startAsked('run', 'Write a greeting', '--trust').ended).code).toBe(0);
    expect((await scratch.startAsked('run', '1').ended).code).toBe(0);
    expect(await scratch.run('status', '--porcelain')).toBe('?? .pitwall/items/');
  });
});

describe('the agent of a run', () => {
  it('is missed before anything happens, with what was looked for', async () => {
    scratch = await RunScratch.make(script);
    scratch.write('.pitwall/config.yaml', '');
    await onlyPrograms({});
    expect((await scratch.pitwall('run', 'Write a greeting', '--runner', 'cladue')).err).toContain('mean claude?');
    expect(await scratch.pitwall('run', 'Write a greeting')).toEqual({
      code: 3,
      out: '',
      err: expect.stringMatching(/none of the agent CLIs claude, codex, gemini, opencode, pi is on the PATH/),
    });
    expect(traces()).toEqual([]);
  });

  it('that does not start or is not logged in is noticed before anything happens', async () => {
    scratch = await RunScratch.make(script);
    scratch.write('.pitwall/config.yaml', '');
    await onlyPrograms({ claude: '#!/bin/sh\necho "Error: wrong machine" >&2\nexit 1\n' });
    expect(await scratch.pitwall('run', 'Write a greeting')).toMatchObject({
      code: 3,
      err: expect.stringContaining('does not start: Error: wrong machine'),
    });
    writeFileSync(join(scratch.folder, 'bin/claude'), '#!/bin/sh\necho 2.1.325\n');
    expect(await scratch.pitwall('run', 'Write a greeting')).toMatchObject({
      code: 5,
      err: expect.stringMatching(/Claude Code is not logged in[\s\S]*Run "claude" once in a terminal and log in/),
    });
    expect(traces()).toEqual([]);
  });

  it('that never asks needs a word of the person, and is shown on the run', async () => {
    const program = [
      'cat > prompt.txt',
      'case $PITWALL_ROLE in',
      `auditor) echo '${JSON.stringify({ ...approve(), commentBody: 'Well.' })}';;`,
      '*) echo hi > hello.txt',
      '   echo \'{"action": "COMPLETE", "agentName": "developer", "summary": "did it", "commentBody": "Done."}\';;',
      'esac',
    ];
    scratch = await RunScratch.make(script);
    const config = 'runner: command\nagentCommand: [sh, agent.sh]\nworkflow: quick\nsandbox: off\n';
    scratch.write('agent.sh', program.join('\n'));
    scratch.write('.gitignore', 'prompt.txt\n');
    mkdirSync(join(scratch.repository, '.pitwall/agents'));
    scratch.write('.pitwall/agents/developer.md', '---\nthinking: high\nextensions: [web-search]\n---\n');
    scratch.write('.pitwall/config.yaml', config);
    await scratch.run('add', '.');
    await scratch.run('commit', '--quiet', '-m', 'agent');
    expect(await scratch.pitwall('run', 'Write a greeting')).toMatchObject({
      code: 5,
      err: expect.stringContaining('"allowUngoverned: true"'),
    });
    expect(traces()).toEqual([]);
    scratch.write('.pitwall/config.yaml', `${config}allowUngoverned: true\n`);
    const { code, out } = await scratch.pitwall('run', 'Write a greeting');
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('command never asks for permission') });
    const shown = (await scratch.pitwall('show', '1')).out;
    expect(shown).toContain('Warning: command never asks for permission');
    for (const key of ['thinking', 'extensions'])
      expect(shown).toContain(`the role developer sets ${key}, which the runner command cannot follow`);
  });
});

describe('an item', () => {
  it('is refused while others must be done first, and when they wait for it', async () => {
    scratch = await RunScratch.make(script);
    await scratch.pitwall('item', 'new', 'First');
    await scratch.pitwall('item', 'new', 'Second', '--depends-on', '1');
    expect(await scratch.pitwall('run', '2')).toMatchObject({ code: 5, err: expect.stringContaining('waits for 1') });
    scratch.write('.pitwall/items/001-first.md', '---\ntitle: First\ndependsOn: [2]\n---\n');
    expect(await scratch.pitwall('run', '2')).toMatchObject({
      code: 5,
      err: expect.stringContaining('2 waits for 1 waits for 2'),
    });
    expect((await scratch.pitwall('status')).err).toBe('');
  });

  it('is planned before it is run: steps, agents, limits and what it may cost', async () => {
    scratch = await RunScratch.make(script, 'workflow: quick\ncommands: {test: "true"}');
    const { out } = await scratch.pitwall('run', 'Write a greeting');
    expect(out).toMatch(
      /^Item 1: Write a greeting\nPlan, workflow quick:\n.*\n {2}Implementation +developer +scripted/,
    );
    expect(out).toContain('test and all that apply');
    expect(out.indexOf('Cost: at most $25.00 (costLimitUsd)')).toBeLessThan(out.indexOf('developer starts'));
  });
});

describe('pitwall run --json', () => {
  it('tells plan, facts and summary, one value per line', async () => {
    scratch = await RunScratch.make(script);
    const { out } = await scratch.pitwall('run', 'Write a greeting', '--json');
    const lines = out
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(lines[0]).toMatchObject({ kind: 'plan', items: [{ item: '1', title: 'Write a greeting' }] });
    expect(lines[1]).toMatchObject({ kind: 'event', run: 'run/1', version: 1, type: 'RunRequested' });
    expect(lines.slice(1, -1).map(({ version }) => version)).toEqual(lines.slice(1, -1).map((_, at) => at + 1));
    expect(lines.at(-1)).toMatchObject({ kind: 'summary', run: 'run/1', standing: 'in review' });
  });
});

describe('a run that is open', () => {
  it('goes on by its own workflow, whatever is wrong with the roles of another', async () => {
    scratch = await RunScratch.make(script, '');
    expect((await scratch.pitwall('run', 'Write a greeting', '--workflow', 'quick')).code).toBe(0);
    mkdirSync(join(scratch.repository, '.pitwall/agents'));
    scratch.write('.pitwall/agents/researcher.md', '---\nno-such-key: 1\n---\n');
    await scratch.run('add', '.');
    await scratch.run('commit', '--quiet', '-m', 'a role that is wrong');
    const again = await scratch.pitwall('run', '#1');
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('run/1 in review') });
    expect(await scratch.pitwall('run', 'Something new')).toMatchObject({
      code: 2,
      err: expect.stringContaining('no-such-key'),
    });
  });
});
