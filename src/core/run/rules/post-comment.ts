// One comment per role and attempt, starting with its heading, before the run moves on.
import type { Result } from '../../attempt/result/result.ts';
import { renderFindings } from '../audit.ts';
import type { RunState } from '../state.ts';
import { currentStep, isJudging, settledResult } from '../view/current.ts';
import { post, type RunRule } from './rule.ts';

const headings: Readonly<Record<string, string>> = {
  researcher: '## Research Findings',
  architect: '## Architecture',
  'test-designer': '## Test Plan',
  developer: '## Implementation',
};

export const postComment: RunRule = (state, _world, now) => {
  const settled = settledResult(state);
  const step = currentStep(state);
  if (!settled || !step) return undefined;
  const heading = isJudging(step) ? auditHeading(state, settled.attempt.attempt) : headings[settled.attempt.role];
  const body = withHeading(heading, bodyOf(settled.result));
  return post(state, `comment/${settled.attempt.attempt}`, body, now);
};

function auditHeading(state: RunState, attempt: string): string {
  const verdict = state.audits.find(audit => audit.attempt === attempt)?.verdict;
  if (verdict === 'approved') return '## Audit Approved';
  return verdict === 'score-rejected' ? '## Audit Score Gate Rejected' : '## Audit Rejected';
}

function bodyOf(result: Result): string {
  const findings = result.findings?.length ? `\n\n${renderFindings(result.findings)}` : '';
  return `${result.commentBody.trim()}${findings}`;
}

/** The heading says what Pitwall made of it; a different one that the agent chose at the top gives way. */
function withHeading(heading: string | undefined, body: string): string {
  if (heading === undefined || body.startsWith(`${heading}\n`) || body === heading) return body;
  const rest = body.startsWith('## Audit ') ? body.replace(/^.*\n?/, '').trimStart() : body;
  return `${heading}\n\n${rest}`.trimEnd();
}
