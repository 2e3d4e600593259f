// What the sandbox begins with: a small project with a real issue, its board, CI, and three people.
import { join } from 'node:path';
import { projectConfig, projectFiles } from '../../../../src/cli/demo/project.ts';
import { colleagues, result, writeScript } from '../../../../src/cli/demo/script.ts';
import { packageFolder } from '../../../../src/cli/package-version.ts';
import type { LoopbackGitHub } from '../start-github.ts';

export const columns = ['Backlog', 'Research', 'Architecture', 'TestDesign', 'Implementation', 'Audit', 'Done'];

export interface Seeded {
  readonly repo: string;
  readonly project: number;
  readonly issue: number;
  readonly cloneUrl: string;
  /** What `.pitwall/config.yaml` says of GitHub. */
  readonly config: readonly string[];
}

const organization = 'acme';
const itemFile = '.pitwall/items/001-retry-a-failed-page.md';
const workflow = ['name: ci', 'on: [push]', 'jobs:', '  ci:', '    runs-on: ubuntu-latest', '    steps: []', ''];

export async function seed(github: LoopbackGitHub): Promise<Seeded> {
  github.makeAccount({ login: organization, kind: 'Organization' });
  for (const login of ['ann', 'pitwall', 'mallory']) github.account(login);
  const project = github.makeProject({ owner: organization, title: 'Pager', columns }).number;
  const repo = `${organization}/pager`;
  const config = ['forge: github', `repo: ${repo}`, `projectNumber: ${project}`, 'codeowners: [ann]'];
  const { cloneUrl } = await github.makeRepository({
    owner: organization,
    name: 'pager',
    members: { ann: 'ADMIN', pitwall: 'WRITE' },
    files: filesOf(config),
    settings: {
      workflows: [{ name: 'ci', path: '.github/workflows/ci.yml', isActive: true }],
      checksOnPush: [{ name: 'ci', afterMs: 2000, conclusion: 'success' }],
    },
  });
  const issue = github.makeIssue({
    repo,
    as: 'ann',
    title: 'Retry a failed page',
    body: bodyOf(),
    labels: ['bug'],
  }).number;
  github.addCard({ owner: organization, project, repo, number: issue, as: 'ann', column: 'Backlog' });
  return { repo, project, issue, cloneUrl, config };
}

/** The demo's project and script; only its item is an issue here. */
function filesOf(config: readonly string[]): Record<string, string> {
  const { [itemFile]: _, ...files } = projectFiles;
  return {
    ...files,
    '.github/workflows/ci.yml': workflow.join('\n'),
    '.pitwall/script.yaml': agents(),
    '.pitwall/config.yaml': `${config.join('\n')}\n${projectConfig}`,
  };
}

/** The developer looks at the work and does the next piece of it: runs here are made to be interrupted. */
function agents(): string {
  const program = join(packageFolder(), 'dist', 'bundle', 'cli', 'chaos', 'developer.js');
  const work = { run: [process.execPath, program] };
  return writeScript({ ...colleagues, developer: [[work, result('Did the next piece.')]] }, 0.1);
}

/** The item's text without its front matter. */
function bodyOf(): string {
  const text = projectFiles[itemFile];
  if (text === undefined) throw new Error(`the demo has no ${itemFile}`);
  return text.slice(text.indexOf('---', 3) + 3).trim();
}
