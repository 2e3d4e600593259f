// A branch that is not as the run left it: the run stops, nothing is lost, and it goes on when a person has put it in order.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { judged } from '../support/run-results.ts';
import { RunScratch } from '../support/run-scratch.ts';

const branch = 'worktree-git-issue-1';
const result = 'result: {summary: did it, commentBody: Done.}';
const finding = '{severity: critical, dimension: correctness-safety, message: not good}';
const auditor = `auditor:
  - - result: {action: REJECTED, commentBody: No., findings: [${finding}]}
  - - result: {action: APPROVED, ${judged}, commentBody: All is well.}
`;

let scratch: RunScratch;
afterEach(() => scratch.remove());

/** The second developer does this, in the worktree. */
const scriptWith = (shell: string) => `developer:
  - - edit: {path: work.txt, text: "one\\n"}
    - ${result}
  - - run: '${shell}'
    - ${result}
  - - edit: {path: work.txt, append: "three\\n"}
    - ${result}
${auditor}`;

const tree = () => join(scratch.folder, branch);
const inTree = (...args: string[]) => execFileSync('git', args, { cwd: tree(), encoding: 'utf8' }).trim();
const reviewed = { code: 0, out: expect.stringContaining('run/1 in review') };

describe('a history that an agent rewrote', () => {
  it('is kept beside, and a resume sends a new developer to the branch that a person put back', async () => {
    scratch = await RunScratch.make(
      scriptWith(
        'git reset -q --hard HEAD~1; echo side > side.txt; git add .; git commit -qm side; echo rest > rest.txt',
      ),
    );
    const { code, out } = await scratch.pitwall('run', 'Do it');
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('Stopped, history-rewritten') });
    const refs = [...out.matchAll(/refs\/pitwall\/(?:aside|uncommitted)\/[\w/-]+/g)].map(([ref]) => ref);
    expect(await scratch.run('show', `${refs[0]}:side.txt`)).toBe('side');
    expect(await scratch.run('show', `${refs[1]}:rest.txt`)).toBe('rest');
    expect((await scratch.pitwall('resume', '1')).out).toContain('Stopped, history-rewritten');
    inTree('reset', '--quiet', '--hard', `refs/pitwall/tip/${branch}`);
    const resumed = await scratch.pitwall('resume', '1');
    expect(resumed).toMatchObject(reviewed);
    expect(resumed.out).toContain('developer starts');
    expect(await scratch.run('show', `${branch}:work.txt`)).toBe('one\nthree');
    expect(await scratch.run('show', `${refs[0]}:side.txt`)).toBe('side');
  });
});

describe('commits that somebody else pushed', () => {
  const clone = `git clone -q -b ${branch} ../origin.git ../other && cd ../other`;
  const theirs =
    'echo theirs > theirs.txt && git add . && git -c user.name=x -c user.email=x commit -qm theirs && git push -q';
  const stranger = `echo two >> work.txt; ${clone} && ${theirs}`;

  it.each(['merge', 'rebase'])('are worked with when a person made a %s of them', async how => {
    scratch = await RunScratch.make(scriptWith(stranger));
    const origin = join(scratch.folder, 'origin.git');
    execFileSync('git', ['clone', '--quiet', '--bare', scratch.repository, origin]);
    await scratch.run('remote', 'add', 'origin', origin);
    const { code, out } = await scratch.pitwall('run', 'Do it');
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('Stopped, branch-moved') });
    expect((await scratch.pitwall('resume', '1')).out).toContain('Stopped, branch-moved');
    inTree(how, '--quiet', `refs/pitwall/foreign/${branch}`);
    const resumed = await scratch.pitwall('resume', '1');
    expect(resumed).toMatchObject(reviewed);
    expect(resumed.out).not.toContain('developer starts');
    for (const place of [scratch.repository, origin]) {
      const show = (file: string) =>
        execFileSync('git', ['show', `${branch}:${file}`], { cwd: place, encoding: 'utf8' });
      expect([show('work.txt'), show('theirs.txt')]).toEqual(['one\ntwo\n', 'theirs\n']);
    }
    expect(await scratch.run('for-each-ref', 'refs/pitwall/foreign')).toBe('');
    expect(await scratch.pitwall('merge', '1')).toMatchObject({ code: 0 });
    expect(await scratch.run('show', 'main:theirs.txt')).toBe('theirs');
  });
});

describe('a branch that a person deleted with every ref of Pitwall', () => {
  const script = `developer:
  - edit: {path: work.txt, text: "one\\n"}
  - ${result}
auditor:
  - result: {action: APPROVED, ${judged}, commentBody: All is well.}
`;

  async function deleted(): Promise<string> {
    scratch = await RunScratch.make(script);
    expect(await scratch.pitwall('run', 'Do it')).toMatchObject(reviewed);
    const tip = await scratch.run('rev-parse', branch);
    const refs = await scratch.run('for-each-ref', '--format=%(refname)', 'refs/pitwall', `refs/heads/${branch}`);
    for (const ref of refs.split('\n')) await scratch.run('update-ref', '-d', ref);
    return tip;
  }

  it.each([
    ['its worktree is there', false],
    ['its worktree is gone as well', true],
  ])('is put back as the journal has it, and lands: %s', async (_what, isGone) => {
    const tip = await deleted();
    if (isGone) await scratch.run('worktree', 'remove', '--force', tree());
    expect(await scratch.pitwall('merge', '1')).toMatchObject({ code: 0 });
    expect(await scratch.run('rev-parse', 'main')).toBe(tip);
  });

  it('is named with its last commit when that is gone', async () => {
    const tip = await deleted();
    await scratch.run('worktree', 'remove', '--force', tree());
    await scratch.run('reflog', 'expire', '--expire=now', '--all');
    await scratch.run('gc', '--quiet', '--prune=now');
    const { code, out, err } = await scratch.pitwall('merge', '1');
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('Stopped, worktree-failed') });
    expect(out).toContain(`its commit ${tip} is not in the repository any more: fetch it from a clone or a backup`);
    expect(err).toContain('pitwall resume 1');
  });
});
