// Words to write down what scripted agents do on the loopback GitHub, and when they go on.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { GitHubRun, type GitHubRunOptions } from './github-run.ts';
import { judged } from './run-results.ts';

/** Waits for a file beside the worktree. */
export const until = (name: string) => `run: [sh, -c, "until test -e ../${name}; do sleep 0.1; done"]`;
export const edit = (text: string) => `edit: {path: greeting.txt, append: "${text}\\n"}`;
export const done = (text: string) => `result: {summary: ${text}, commentBody: ${text}.}`;
export const approved = `result: {action: APPROVED, ${judged}, commentBody: Fine., prTitle: Greet people, prBody: It greets.}`;

/** The part of a script that a role plays: one list of steps per attempt. */
export function role(name: string, ...attempts: readonly (readonly string[])[]): string {
  const lists = attempts.map(steps => steps.map((step, at) => `  ${at === 0 ? '- -' : '  -'} ${step}`).join('\n'));
  return `${name}:\n${lists.join('\n')}\n`;
}

/** Disposed of however the test ends. */
export async function inRun(options: GitHubRunOptions, use: (run: GitHubRun) => Promise<void>): Promise<void> {
  const run = await GitHubRun.make(options);
  onTestFinished(() => run.dispose());
  await use(run);
}

/** Lets an agent go on that waits for this file. */
export const allow = (run: GitHubRun, name: string) => writeFileSync(join(run.scene.folder, name), '');
