// With --json a command prints the answer of its use-case: real command line, checked against the table of use-cases.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, it } from 'vitest';
import { goodSession } from '../checkpoints/session-copy.ts';
import { checkRow } from '../support/json-answers.ts';
import { callsInRepository } from '../support/json-calls.ts';
import { judged } from '../support/run-results.ts';
import { RunScratch, type Said } from '../support/run-scratch.ts';

const script = `
developer:
  - edit: {path: hello.txt, text: "Hello\\n"}
  - result: {summary: greeted, commentBody: Done.}
auditor:
  - result: {action: APPROVED, ${judged}, commentBody: All is well.}
`;

const epic = `---
title: Faster search
status: review
---

## Pending Decisions

### D1

- question: Which cache?
- option: memory
- answer:
`;

/** It would go on for ever. */
async function interrupted(argv: readonly string[]): Promise<Said> {
  const started = scratch.startAsked(...argv, '--json');
  await started.until('"ticked"');
  started.child.kill('SIGINT');
  return await started.ended;
}

let scratch: RunScratch;
afterEach(() => scratch.remove());

describe('an answer with --json', () => {
  it('fits the row of its use-case, for every row that needs a repository', async () => {
    scratch = await RunScratch.make(script, 'workflow: quick\ncommands: {test: ["true"]}');
    scratch.write('answer.md', '{"action": "COMPLETE", "agentName": "developer", "summary": "s", "commentBody": "b"}');
    scratch.write('epic.md', '---\nstatus: queued\n---\n\nWhat is wanted.\n');
    // They wait for each other, so that the team waits for a person.
    scratch.write('one.md', '---\ndependsOn: [two]\n---\n# Write one\n');
    scratch.write('two.md', '---\ndependsOn: [one]\n---\n# Write two\n');
    scratch.write('zed.md', '# Write zed\n');
    scratch.write('more.md', '# Write more\n');
    cpSync(goodSession, join(scratch.folder, 'session'), { recursive: true });
    for (const [name, argv] of Object.entries(callsInRepository)) {
      if (name === 'merge a team') await scratch.pitwall('team', 'start', 'zed.md', '--name', 'done');
      // Something for the attic.
      if (name === 'drop a run') scratch.write(join('..', 'worktree-git-issue-1', 'more.txt'), 'not committed\n');
      if (name === 'show an epic') scratch.write('.pitwall/items/0900-search.md', epic);
      checkRow(
        name,
        argv,
        await (name === 'keep epics going' ? interrupted(argv) : scratch.pitwall(...argv, '--json')),
      );
    }
  });
});
