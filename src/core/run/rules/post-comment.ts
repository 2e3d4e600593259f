// One comment per role and attempt, starting with its heading, before the run moves on.
import type { Result } from '../../attempt/result/result.ts';
import { renderFindings } from '../audit.ts';
import { findingsOf, type JudgedDimension, judgedDimensions, judgmentText } from '../dimensions.ts';
import type { RunState } from '../state.ts';
import { currentStep, isJudging, isResearchSkipped, settledResult } from '../view/current.ts';
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
  const { attempt, result } = settled;
  const heading = isJudging(step) ? auditHeading(state, attempt.attempt) : headings[attempt.role];
  const words = result.commentBody.trim();
  const body = withHeading(heading, isJudging(step) ? `${words}${auditDetails(state, result)}` : words);
  return post(state, `comment/${attempt.attempt}`, body, now);
};

function auditHeading(state: RunState, attempt: string): string {
  const verdict = state.audits.find(audit => audit.attempt === attempt)?.verdict;
  if (verdict === 'approved') return '## Audit Approved';
  return verdict === 'score-rejected' ? '## Audit Score Gate Rejected' : '## Audit Rejected';
}

/** Findings, and what was said of each dimension; a rejection need not go through all of them. */
function auditDetails(state: RunState, result: Result): string {
  const findings = renderFindings(findingsOf(result));
  const dimensions = judgedDimensions(result, isResearchSkipped(state));
  const isSaid = ({ dimension }: JudgedDimension) => result.dimensions?.some(({ name }) => name === dimension);
  const shown = dimensions.filter(each => result.action === 'APPROVED' || isSaid(each));
  const judged = shown.map(each => `- ${each.dimension}: ${judgmentText(each)}`).join('\n');
  return [findings, judged].map(part => (part === '' ? '' : `\n\n${part}`)).join('');
}

/** The heading says what Pitwall made of it; a different one that the agent chose at the top gives way. */
function withHeading(heading: string | undefined, body: string): string {
  if (heading === undefined || body.startsWith(`${heading}\n`) || body === heading) return body;
  const rest = body.startsWith('## Audit ') ? body.replace(/^.*\n?/, '').trimStart() : body;
  return `${heading}\n\n${rest}`.trimEnd();
}
