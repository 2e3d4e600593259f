// One run with everything that can happen to it, and its state whenever a role starts: what the prompts of tests are made of.
import type { PromptContext } from '../../src/core/run/prompt/prompt-parts.ts';
import type { RunState } from '../../src/core/run/state.ts';
import { complete, finding, reject } from './run-results.ts';
import { RunStory } from './run-story.ts';

const said = (n: number, author: string, isTrusted: boolean, body: string) => ({
  id: String(n),
  author,
  isTrusted,
  body,
  at: n,
});

const item = {
  title: 'Retry a failed page fetch',
  body: 'Fetching a page fails now and then.\n\n- [ ] retry twice\n- [ ] a test\n\n```sh\ncurl -v https://example.org/page\n```',
  labels: ['bug', 'network'],
  comments: [
    said(1, 'ann', true, 'Please keep the timeout as it is.'),
    said(2, 'mallory', false, 'It fails here too, with HTTP 503.'),
  ],
};

export const outside: PromptContext = {
  diff: {
    text: 'diff --git a/src/pager.ts b/src/pager.ts\n+  return retry(fetchPage, 2);',
    base: 'main',
    commit: 'c2',
  },
};

/** By role: the state in which it starts. The second commit is the one that an auditor judges. */
export function promptStates(
  story: RunStory = new RunStory(),
  [first, second]: readonly [string, string] = ['c1', 'c2'],
): Readonly<Record<string, RunState>> {
  story.requested().itemRead(item).worktree();
  story
    .entered('Research')
    .attempt(complete('researcher', { commentBody: '## Research Findings\n\nFetched in one place.' }));
  const question = 'Which errors are worth a retry?';
  story.entered('Architecture').attempt(complete('architect', { commentBody: question, targetStatus: 'Research' }));
  story.sentBack('Research', 'back', question).planned();
  const researcher = story.state;

  const findings = '## Research Findings\n\nHTTP 5xx and resets are worth a retry, `src/pager.ts:12`.';
  story.concluded({ result: complete('researcher', { commentBody: findings }) });
  story.entered('Architecture').planned();
  const architect = story.state;

  story.concluded({ result: complete('architect', { commentBody: '## Architecture\n\nA retry around the fetch.' }) });
  story.entered('TestDesign').planned();
  const testDesigner = story.state;

  const plan = {
    commentBody: '## Test Plan\n\nA server that fails twice.',
    testCommand: ['npm', 'test', '--', 'pager'],
  };
  story.concluded({ result: complete('test-designer', { ...plan, tier: 'small' }) });
  story.entered('Implementation').attempt(complete('developer', { commentBody: 'Added the retry.' }));
  story.committed(first).gated('pass', first).entered('Audit');
  story
    .attempt(reject([{ ...finding('critical', 'correctness-safety'), location: 'src/pager.ts:14' }]))
    .judged('rejected', first);
  story.sentBack(
    'Implementation',
    'rejection',
    'Audit rejected, 7 of 8 dimensions pass, 1 critical\n\n- critical: an error is lost',
  );
  story.attempt({ kind: 'timed-out', detail: 'after 30 minutes' });
  const { attempt } = story.lastAttempt();
  story.did('KeepWork', `keep/${attempt}`, null, { branch: 'branch-7', attempt, message: 'wip' });
  story
    .entered('Implementation', 'bounce', 'Gates blocked, returning to developer\n\n- typecheck (fail): 1 new error')
    .planned();
  const developer = story.state;

  story.concluded({ result: complete('developer', { commentBody: 'The error is thrown now, and the types fit.' }) });
  story.committed(second).gated('pass', second).entered('Audit').planned({ commit: second });
  const auditor = story.state;
  return { researcher, architect, 'test-designer': testDesigner, developer, auditor };
}
