// With --json a command prints the answer of its use-case: real command line, checked against the table of use-cases.
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { repositoryUseCases } from '../../src/app/repository-use-cases.ts';
import { checkJsonAnswer, rowsOf } from '../support/json-answers.ts';
import { judged } from '../support/run-results.ts';
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

/** In the order in which they are called. */
const calls: readonly (readonly string[])[] = [
  ['accept', 'test', '--reason', 'item 2 mends it'],
  ['init', '--force'],
  ['config', 'check'],
  ['workflow', 'show'],
  ['item', 'new', 'Write a greeting', '--label', 'text'],
  ['item', 'list'],
  ['board'],
  ['doctor'],
  ['gates', '--trust', '--only', 'test,lint'],
  ['try', 'result', 'developer', 'answer.md'],
  ['drop', '1', '--yes'],
  ['restore'],
  ['restore', '1'],
  ['gc'],
  ['init', '--adopt'],
  ['init', '--new-id'],
];

describe('an answer with --json', () => {
  it('fits a row of its command, for every command that is not about steering runs', async () => {
    scratch = await RunScratch.make(script, 'workflow: quick\ncommands: {test: ["true"]}');
    scratch.write('answer.md', '{"action": "COMPLETE", "agentName": "developer", "summary": "s", "commentBody": "b"}');
    await scratch.pitwall('run', 'Write a greeting');
    scratch.write(join('..', 'worktree-git-issue-1', 'more.txt'), 'not committed\n');
    const answered = new Set<string>();
    for (const argv of calls) {
      const { out } = await scratch.pitwall(...argv, '--json');
      expect(JSON.parse(out)).not.toHaveProperty('error');
      checkJsonAnswer([...argv, '--json'], out);
      for (const { command } of rowsOf(argv)) answered.add(command);
    }
    expect([...answered].toSorted()).toEqual([...new Set(repositoryUseCases.map(row => row.command))].toSorted());
  });
});
