// A repository with specs, for teams of scripted agents: real git, real processes, the real command line.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { judged } from './run-results.ts';
import { RunScratch } from './run-scratch.ts';

const auditor = `
auditor:
  - result: {action: APPROVED, ${judged}, commentBody: All is well.}
`;

/** `developer`: shell lines that every developer runs, in each attempt. */
export async function makeTeamScratch(
  developer: string,
  specs: Readonly<Record<string, readonly string[]>>,
  test = 'true',
): Promise<RunScratch> {
  const lines = developer.trim().split('\n');
  const script = `
developer:
  - run: |
${lines.map(line => `      ${line}`).join('\n')}
  - result: {summary: did it, commentBody: Done.}
${auditor}`;
  const scratch = await RunScratch.make(script, `commands: {test: ${JSON.stringify(['sh', '-c', test])}}`);
  mkdirSync(join(scratch.repository, 'specs'));
  for (const [name, dependsOn] of Object.entries(specs)) {
    const front = dependsOn.length === 0 ? '' : `---\ndependsOn: [${dependsOn.join(', ')}]\n---\n`;
    scratch.write(`specs/${name}.md`, `${front}# Write ${name}\n\nWrite the file ${name}.\n`);
  }
  await scratch.run('add', '.');
  await scratch.run('commit', '--quiet', '-m', 'specs');
  await scratch.run('switch', '--quiet', '-c', 'mine');
  return scratch;
}

/** Subjects of the commits of a branch since the specs, oldest first. */
export async function subjectsOn(scratch: RunScratch, branch: string): Promise<readonly string[]> {
  const log = await scratch.run('log', '--reverse', '--format=%s', `mine..${branch}`);
  return log.split('\n').filter(Boolean);
}
