// What doctor says of the roles that the base branch of a real repository defines.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { probeRoles } from '../../src/app/doctor/repository.ts';
import { gitReader } from '../../src/main/git-reader.ts';
import { scratchFolder } from './launcher-copy.ts';

function commit(files: Readonly<Record<string, string>>, branch = 'main'): string {
  const folder = scratchFolder();
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args]);
  git('init', '--quiet', '--initial-branch', branch);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  git('add', '--all');
  git('commit', '--quiet', '--allow-empty', '-m', 'Begin');
  return folder;
}

describe('the roles that doctor examines', () => {
  it('are those of the workflow, as built in', async () => {
    expect(await probeRoles(gitReader, commit({}))).toEqual({
      state: 'ok',
      found: '5 in the workflow default, all built in',
    });
  });

  it('are named where the project defines them', async () => {
    const folder = commit({ '.pitwall/config.yaml': 'workflow: quick\n', '.pitwall/agents/auditor.md': 'Judge.\n' });
    expect(await probeRoles(gitReader, folder)).toEqual({
      state: 'ok',
      found: '2 in the workflow quick, auditor defined by the project',
    });
  });

  it('are refused with every fault', async () => {
    const wrong = '---\nmodle: x\nmodel: a b\nskills: [gone]\n---\n';
    await expect(probeRoles(gitReader, commit({ '.pitwall/agents/developer.md': wrong }))).rejects.toMatchObject({
      code: 'role-invalid',
      message: expect.stringMatching(/modle is not a known key.*\n.*model is "a b".*\n.*the skill gone is not there/),
    });
  });

  it('are not examined while the configuration is wrong, which its own probe reports', async () => {
    expect(await probeRoles(gitReader, commit({ '.pitwall/config.yaml': 'x: 1\n' }))).toEqual({
      state: 'warn',
      found: 'not examined',
      remedy: 'Correct the configuration first.',
    });
  });

  it.each(['master', 'trunk'])('are those of the branch that a run would start from, also of %s', async branch => {
    const folder = commit({ '.pitwall/agents/auditor.md': 'Judge.\n' }, branch);
    expect(await probeRoles(gitReader, folder)).toEqual({
      state: 'ok',
      found: '5 in the workflow default, auditor defined by the project',
    });
  });

  it('are a warning where the configured base branch is not there', async () => {
    expect(await probeRoles(gitReader, commit({ '.pitwall/config.yaml': 'defaultBranch: gone\n' }))).toMatchObject({
      state: 'warn',
      found: 'git does not know the base "gone" in this repository',
    });
  });
});
