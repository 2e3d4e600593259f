// What an audit that rejected says to the one who mends it.
import type { Result } from '../attempt/result/result.ts';
import { auditText, renderFindings } from './audit.ts';
import { findingsOf } from './dimensions.ts';
import type { RunState } from './state.ts';
import { tagsIn } from './view/tags.ts';

export function rejectionNote(state: RunState, audit: RunState['audits'][number], result: Result): string {
  return `Audit ${auditText(audit)}\n\n${renderFindings(findingsOf(result), tagsIn(state))}`;
}
