// `pitwall run` as a person uses it: scripted agents, real git, real gates; interrupted, killed, steered and resumed.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { sightedWith } from '../support/process-sightings.ts';
import { judged } from '../support/run-results.ts';
import { RunScratch } from '../support/run-scratch.ts';

const branch = 'worktree-git-issue-1';
const approval = `auditor:\n  - result: {action: APPROVED, ${judged}, commentBody: All is well.}\n`;
const bounced = `
developer:
  - - edit: {path: hello.txt, text: "Helo\\n"}
    - usage: {tokens: 1200, costUsd: 0.02}
    - result: {summary: wrote a greeting, commentBody: Done.}
  - - edit: {path: hello.txt, replace: Helo, with: Hello}
    - result: {summary: corrected the greeting, commentBody: Corrected.}
${approval}`;
/** The first attempt works until it is ended; the second is quick. */
const slow = `
developer:
  - - edit: {path: half.txt, text: "half\\n"}
    - run: sleep 600.77
    - result: {summary: never said, commentBody: Never.}
  - - edit: {path: whole.txt, text: "whole\\n"}
    - result: {summary: finished it, commentBody: Done.}
${approval}`;
const asking = `
developer:
  - question: {text: Which greeting?, default: Hello}
  - edit: {path: hello.txt, text: "Hello\\n"}
  - result: {summary: greeted, commentBody: Done.}
${approval}`;

let scratch: RunScratch;
afterEach(() => scratch.remove());

const tree = () => join(scratch.folder, branch);

describe('pitwall run', () => {
  it('takes a sentence to a review, with one return by the gates, and touches nothing of the person', async () => {
    scratch = await RunScratch.make(
      bounced,
      'workflow: quick\ncommands: {test: [sh, -c, "! grep -qx Helo hello.txt"]}',
    );
    const before = await scratch.userState();
    const { code, out, err } = await scratch.pitwall('run', 'Write a greeting');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('Back to Implementation: Gates blocked, returning to developer');
    expect(out).toContain('run/1 in review');
    expect((await scratch.pitwall('item', 'list')).out).toMatch(/1 .*Done.*in review/);
    expect(await scratch.userState()).toEqual(before);
    expect(await scratch.run('log', '--format=%an %s', `main..${branch}`)).toBe(
      'Pitwall feat(item-1): Write a greeting (after the gates)\nPitwall feat(item-1): Write a greeting',
    );
    expect(await scratch.run('show', `${branch}:hello.txt`)).toBe('Hello');
    expect(readdirSync(join(scratch.folder, 'state'))).toEqual(['.ports', '.trusted', expect.any(String)]);
    expect(sightedWith(scratch.folder)).toEqual([]);
  });

  it('is reviewed and merged by a person, never over uncommitted work, and the run ends', async () => {
    scratch = await RunScratch.make(bounced);
    await scratch.pitwall('run', 'Write a greeting');
    const review = await scratch.pitwall('review', '1', '--diff');
    expect(review.out).toContain('feat(item-1): Write a greeting\nworktree-git-issue-1 into main, open');
    expect(review.out).toContain('+Helo');
    scratch.write('README', 'half an idea\n');
    const dirty = await scratch.pitwall('merge', '1');
    expect(dirty).toMatchObject({ code: 1, err: expect.stringContaining('with changes') });
    expect(await scratch.run('rev-parse', 'main')).not.toBe(await scratch.run('rev-parse', branch));
    await scratch.run('checkout', '--quiet', 'README');
    expect(await scratch.pitwall('merge', '1')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Merged: main is at'),
    });
    expect(await scratch.run('rev-parse', 'main')).toBe(await scratch.run('rev-parse', branch));
    expect(readFileSync(join(scratch.repository, 'hello.txt'), 'utf8')).toBe('Helo\n');
    expect(await scratch.run('status', '--porcelain', '--untracked-files=no')).toBe('');
    expect(await scratch.pitwall('merge', '1')).toMatchObject({ code: 0 });
    expect(await scratch.pitwall('run', '1')).toMatchObject({
      code: 5,
      err: expect.stringMatching(/item 1 is done: .*\n.*pitwall run 1 --again/),
    });
  });

  it('lands as one commit with the files that were proven, by the author and with the trailers of the configuration', async () => {
    const how = 'landing: squash\ncommitAuthor: Ann Bee <ann@example.org>\ncommitTrailers: ["Item: {item}"]';
    const gate = 'commands: {test: [sh, -c, "! grep -qx Helo hello.txt"]}';
    scratch = await RunScratch.make(bounced, `workflow: quick\n${gate}\n${how}`);
    const base = await scratch.run('rev-parse', 'main');
    await scratch.pitwall('run', 'Write a greeting');
    const proven = await scratch.run('rev-parse', branch);
    expect(await scratch.run('rev-list', '--count', `${base}..${proven}`)).toBe('2');
    expect(await scratch.pitwall('merge', '1')).toMatchObject({ code: 0, err: '' });
    expect(await scratch.run('log', '--format=%an <%ae>|%cn|%B', `${base}..main`)).toBe(
      'Ann Bee <ann@example.org>|Ann Bee|feat(item-1): Write a greeting\n\nItem: 1',
    );
    const tree = await scratch.run('rev-parse', `${proven}^{tree}`);
    expect(await scratch.run('rev-parse', 'main^{tree}')).toBe(tree);
    const { events } = JSON.parse((await scratch.pitwall('show', '1', '--json')).out);
    const facts = events.filter(({ type }: { type: string }) => type === 'WorkSquashed' || type === 'RunEnded');
    expect(facts).toMatchObject([
      { data: { from: proven, to: await scratch.run('rev-parse', 'main'), tree } },
      { data: { how: 'merged', detail: proven } },
    ]);
    expect(await scratch.run('status', '--porcelain', '--untracked-files=no')).toBe('');
    expect(await scratch.run('config', 'user.name')).toBe('Ann');
  });

  it('asks whether an item is resolved that only its agent says is, and a person answers', async () => {
    scratch = await RunScratch.make(
      `developer:\n  - result: {summary: s, commentBody: c, alreadyResolved: {test: hello.txt}}\n${approval}`,
    );
    const asked = await scratch.pitwall('run', 'Write a greeting');
    expect(asked).toMatchObject({ code: 1, out: expect.stringMatching(/claim-unproven[\s\S]*pitwall answer 1 yes/) });
    expect((await scratch.pitwall('answer', '1')).out).toContain('(test hello.txt)');
    expect(await scratch.pitwall('answer', '1', 'perhaps')).toMatchObject({ code: 2 });
    expect((await scratch.pitwall('show', '1', '--thread')).out).toContain('Is It Resolved?');
    expect(await scratch.pitwall('answer', '1', 'yes')).toMatchObject({ code: 0 });
    expect(await scratch.pitwall('resume', '1')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Ended: already resolved, ann\S* says so/i),
    });
    expect(await scratch.pitwall('answer', '1', 'no')).toMatchObject({ code: 2 });
    expect((await scratch.pitwall('item', 'list')).out).toMatch(/1 .*Done/);
  });

  it('takes an item for resolved when a test fails without the commit that its agent names', async () => {
    scratch = await RunScratch.make(approval, 'workflow: quick\ncommands: {test: node --test}');
    mkdirSync(join(scratch.repository, '.pitwall/items'));
    scratch.write('.pitwall/items/001-sum.md', '---\ntitle: Add numbers up to their sum\n---\nPlease.\n');
    scratch.write('package.json', '{"type": "module"}\n');
    const old = { GIT_COMMITTER_DATE: '2020-01-01T00:00:00Z' };
    await scratch.run('add', '.');
    await scratch.git.run(['commit', '--quiet', '-m', 'Ask'], { cwd: scratch.repository, env: old });
    scratch.write('sum.js', 'export const sum = (a, b) => a + b;\n');
    const lines = ["import test from 'node:test';", "test('adds numbers', async () => {"];
    scratch.write('sum.test.js', `${[...lines, "  (await import('./sum.js')).sum(1, 2);", '});'].join('\n')}\n`);
    scratch.write('other.test.js', `${[lines[0], "test('is green', () => {});"].join('\n')}\n`);
    await scratch.run('add', '.');
    await scratch.run('commit', '--quiet', '-m', 'Sum numbers');
    const claim = `alreadyResolved: {commit: ${await scratch.run('rev-parse', 'HEAD')}, test: sum.test.js}`;
    scratch.write(
      '.pitwall/script.yaml',
      `developer:\n  - result: {summary: s, commentBody: c, ${claim}}\n${approval}`,
    );
    await scratch.run('commit', '--quiet', '--all', '-m', 'Script');
    expect(await scratch.pitwall('run', '1')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Ended: already resolved, sum\.test\.js fails on main without commit/i),
    });
  });

  it('goes on with an open run instead of starting a second one, and says when one is over', async () => {
    scratch = await RunScratch.make(bounced);
    await scratch.pitwall('run', 'Write a greeting');
    const again = await scratch.pitwall('run', '1');
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('run/1 in review') });
    expect((await scratch.pitwall('status', '--json')).out).toContain('"in review"');
  });

  it('keeps work and ends agents at Ctrl-C, and a resume goes on', async () => {
    scratch = await RunScratch.make(slow);
    const running = scratch.start('run', 'Do it');
    await running.until('developer starts');
    while (!existsSync(join(tree(), 'half.txt'))) await new Promise(resolve => setTimeout(resolve, 20));
    running.child.kill('SIGINT');
    expect(await running.ended).toMatchObject({ code: 0, err: expect.stringContaining('pitwall resume') });
    expect(sightedWith('600.77')).toEqual([]);
    expect(readFileSync(join(tree(), 'half.txt'), 'utf8')).toBe('half\n');
    const resumed = await scratch.pitwall('resume');
    expect(resumed).toMatchObject({ code: 0, out: expect.stringContaining('run/1 in review') });
    expect(await scratch.run('show', '--name-only', '--format=', branch)).toBe('half.txt\nwhole.txt');
  });

  it('survives kill -9: nothing is left running, nothing is lost, and a resume goes on', async () => {
    scratch = await RunScratch.make(slow);
    const running = scratch.start('run', 'Do it');
    while (!existsSync(join(tree(), 'half.txt'))) await new Promise(resolve => setTimeout(resolve, 20));
    process.kill(await scratch.driverPid(), 'SIGKILL');
    await running.ended;
    const resumed = await scratch.pitwall('resume');
    expect(resumed).toMatchObject({ code: 0, out: expect.stringContaining('run/1 in review') });
    expect(sightedWith('600.77')).toEqual([]);
    expect(await scratch.run('show', '--name-only', '--format=', branch)).toBe('half.txt\nwhole.txt');
  });

  it('is steered from a second terminal: asked, answered, stopped', async () => {
    scratch = await RunScratch.make(asking);
    const running = scratch.start('run', 'Greet the world');
    await running.until('developer starts');
    for (;;) {
      const { out } = await scratch.pitwall('status');
      if (out.includes('asks: Which greeting?')) break;
    }
    expect((await scratch.pitwall('answer', '1', 'Hello')).code).toBe(0);
    expect(await running.ended).toMatchObject({ code: 0, out: expect.stringContaining('run/1 in review') });
    const { out } = await scratch.pitwall('show', '1');
    expect(out).toMatch(/1\.1 asks: Which greeting\?\n.* answers 1\.1: Hello\n.*attempt 1\.1 ended/);
  });

  it('is watched by a second run or resume, and goes on when the watcher leaves', async () => {
    scratch = await RunScratch.make(asking);
    const running = scratch.start('run', 'Greet the world');
    await running.until('asks you: Which greeting?');
    const [watching, leaving, program] = [
      scratch.start('run', '1'),
      scratch.start('resume'),
      scratch.start('run', '1', '--json'),
    ];
    for (const watcher of [watching, leaving]) await watcher.until('run/1 is driven by pitwall run, pid');
    await program.until('"kind":"watching"');
    leaving.child.kill('SIGINT');
    expect(await leaving.ended).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^run\/1 is still running: pitwall run, pid \d+ drives it\.\n$/),
    });
    await scratch.pitwall('answer', '1', 'Hello');
    for (const started of [running, watching])
      expect(await started.ended).toMatchObject({ code: 0, out: expect.stringContaining('run/1 in review') });
    expect(watching.out).toContain('auditor starts');
    const lines = (await program.ended).out.trimEnd().split('\n');
    expect(lines.map(line => JSON.parse(line)).at(-1)).toMatchObject({ kind: 'summary', state: 'in-review' });
  });

  it('says to its watcher that its driver is gone', async () => {
    scratch = await RunScratch.make(slow);
    const running = scratch.start('run', 'Do it');
    await running.until('developer starts');
    const watching = scratch.start('resume', '1');
    await watching.until('showing what it does');
    process.kill(await scratch.driverPid(), 'SIGKILL');
    await running.ended;
    const { code, out } = await watching.ended;
    expect({ code, out }).toEqual({ code: 1, out: expect.stringMatching(/pid \d+ does not drive run\/1 any more/) });
    expect(out).toContain('It was running when Pitwall stopped.\n  pitwall resume 1');
  });

  it('is explained: the rule, for whom it waits, and what was seen, without disturbing anybody', async () => {
    scratch = await RunScratch.make(bounced);
    await scratch.pitwall('run', 'Write a greeting');
    const before = await scratch.pitwall('show', '1', '--json');
    const explained = await scratch.pitwall('explain', '1');
    expect(explained).toMatchObject({ code: 0, out: expect.stringMatching(/why +waiting for the review\n/) });
    expect(explained.out).toContain('waits for   your review');
    expect(explained.out).toContain('review      open at ');
    expect(JSON.parse((await scratch.pitwall('explain', '1', '--json')).out)).toMatchObject({ rule: 'after-done' });
    expect(await scratch.pitwall('show', '1', '--json')).toEqual(before);
    expect(await scratch.pitwall('attach', '1')).toMatchObject({
      code: 2,
      err: expect.stringContaining('scripted has no command that continues a conversation'),
    });
  });

  it('is followed from attempt to attempt, to its review', async () => {
    scratch = await RunScratch.make(asking);
    const running = scratch.start('run', 'Greet the world');
    await running.until('developer starts');
    const following = scratch.start('logs', '1', '-f');
    await running.until('asks');
    await scratch.pitwall('answer', '1', 'Hello');
    const { code, out } = await following.ended;
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/attempt 1\.2\n[\s\S]*ended: finished/) });
    expect((await running.ended).code).toBe(0);
  });

  it('stops at a refusal with its reason, and "run" says how to go on', async () => {
    scratch = await RunScratch.make(`developer:\n  - refuse: too dangerous\n${approval}`);
    const { code, out } = await scratch.pitwall('run', 'Do it');
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('refused: developer: too dangerous') });
    expect(await scratch.pitwall('run', '1')).toMatchObject({
      code: 2,
      err: expect.stringContaining('pitwall resume'),
    });
  });

  it.each([
    [['run', '9'], 'item 9'],
    [['run', '1', '--runner', 'nobody'], 'there is no runner "nobody"'],
    [['run', 'Do it', '--workflow', 'nope'], 'nope'],
  ])('%j is refused in one sentence', async (argv, what) => {
    scratch = await RunScratch.make(bounced);
    const { code, err } = await scratch.pitwall(...argv);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(what) });
  });
});
