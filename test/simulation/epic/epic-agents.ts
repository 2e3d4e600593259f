// What the agents of a simulated epic answer: mostly what is right, now and then what must be refused. The same body gives the same answer.
import type { AttemptRequest } from '../../../src/core/attempt/events.ts';
import type { EpicBody } from '../../../src/core/epic/body/epic-body.ts';
import { type EpicSite, epicId, fate } from './epic-site.ts';

type AgentAnswer =
  | { readonly kind: 'submitted'; readonly result: unknown }
  | { readonly kind: 'crash' }
  | { readonly kind: 'engine-stop' };

interface Asked {
  readonly request: AttemptRequest;
  readonly candidates: readonly string[];
}

export function answerOf(site: EpicSite, { request, candidates }: Asked, body: EpicBody | undefined): AgentAnswer {
  const { role, notes, commit = '' } = request;
  if (!body) return { kind: 'crash' };
  const luck = fate(
    site,
    role,
    commit,
    body.memory.map(row => [row.class, row.decision]),
    notes.length,
  );
  if (!site.isKind && luck > 0.97) return { kind: 'crash' };
  if (!site.isKind && luck > 0.93) return { kind: 'submitted', result: { action: 'dispatch', verdict: 'PASS' } };
  const bad = site.isKind ? 0 : luck;
  return { kind: 'submitted', result: answers[role as keyof typeof answers]?.(body, bad, candidates) };
}

const answers = {
  decomposer: () => ({ action: 'propose', items: proposal }),
  planner: plan,
  verifier: (_body: EpicBody, bad: number) => {
    if (bad > 0.8) return { verdict: 'REVISE', reason: 'it was only read, not run' };
    return bad > 0.6 ? { verdict: 'FAIL', reason: 'the second point does not hold' } : { verdict: 'PASS' };
  },
  critic: (_body: EpicBody, bad: number) => {
    if (bad > 0.8) return { verdict: 'REFUSE', reason: 'no way back' };
    return bad > 0.7 ? { verdict: 'REFINE', reason: 'name the table' } : { verdict: 'SAFE' };
  },
};

function plan(body: EpicBody, bad: number, candidates: readonly string[]) {
  const failed = body.items.find(({ status }) => status === 'review');
  const open = body.items.find(row => candidates.includes(row.item));
  const row = failed ?? open;
  if (!row) return { action: 'halt', status: 'review', kind: 'strategy', reason: 'nothing is left' };
  const { item: task_id, worker } = row;
  if (bad > 0.9) return { action: 'dispatch', task_id, worker: 'gemini', project: 'shop' };
  if (bad > 0.87) return { action: 'dispatch', task_id, worker, project: 'other' };
  if (bad > 0.84) return { action: 'dispatch', task_id: '999', worker, project: 'shop' };
  if (bad > 0.8) return { action: 'halt', status: 'review', kind: 'missing-tool', reason: 'a linter is not installed' };
  if (bad > 0.77) return { action: 'halt', status: 'review', kind: 'ambiguity', reason: 'say which page' };
  if (bad > 0.74) return { action: 'halt', status: 'blocked', kind: 'safety', reason: 'it would lose data' };
  if (bad > 0.7)
    return { action: 'file_fix_task', parent: epicId, title: 'Fix it', body: 'xfail the flaky test for now' };
  if (failed && bad > 0.5)
    return {
      action: 'file_fix_task',
      parent: task_id,
      title: 'Mend the second point',
      body: 'The parser drops the second point.',
    };
  return { action: 'dispatch', task_id, worker, project: 'shop' };
}

const item = (title: string, dependsOn: number[], tags: string[] = []) => ({
  title,
  body: `${title}, as the goal says.`,
  acceptance: [`${title} works`],
  dependsOn,
  size: 'S',
  tags,
});
const proposal = [
  item('Read the manifest once', []),
  item('Cache it by time', [1]),
  item('Say what was read', []),
  item('Verify the goal', [1, 2, 3]),
];
