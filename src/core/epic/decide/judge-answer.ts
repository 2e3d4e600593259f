// From the verdict of an agent to a decision. Prose that talks tests away goes back to whoever wrote it.

import type { EpicQuestionAsked } from '../events.ts';
import { scanProse } from '../prose/scan-prose.ts';
import type { CriticVerdict, DecomposerVerdict, PlannerVerdict, Verdict, VerifierVerdict } from '../verdict/verdict.ts';
import type { Seen } from '../view/seen.ts';
import { judgeCritic, judgeProposal, judgeVerifier } from './judge-others.ts';
import { judgePlanner } from './judge-planner.ts';
import type { Judged } from './judged.ts';

export function judgeAnswer(seen: Seen, asked: EpicQuestionAsked, verdict: Verdict): Judged {
  const hits = prohibited(verdict);
  if (hits.length > 0) return { kind: 'wrong', errors: hits };
  switch (asked.role) {
    case 'planner':
      return judgePlanner(seen, asked, verdict as PlannerVerdict);
    case 'decomposer':
      return judgeProposal(seen, verdict as DecomposerVerdict);
    case 'verifier':
      return judgeVerifier(seen, asked, verdict as VerifierVerdict);
    case 'critic':
      return judgeCritic(seen, asked, verdict as CriticVerdict);
  }
}

type Scanned = Parameters<typeof scanProse>[0];

function prohibited(verdict: Verdict): readonly string[] {
  return scanned(verdict).flatMap(text =>
    scanProse(text).places.map(
      ({ words }) => `"${words}": a failing check is mended, never weakened, skipped or explained away`,
    ),
  );
}

function scanned(verdict: Verdict): readonly Scanned[] {
  if ('verdict' in verdict) return [];
  switch (verdict.action) {
    case 'propose':
      return verdict.items.flatMap(({ title, body, acceptance }) =>
        [title, body, ...acceptance].map(text => ({ where: 'proposal', text }) as const),
      );
    case 'file_fix_task':
      return [verdict.title, verdict.body].map(text => ({ where: 'fix', text }) as const);
    case 'halt':
      return [{ where: verdict.kind === 'ambiguity' ? 'brief' : 'halt', text: verdict.reason }];
    case 'dispatch':
      return [];
  }
}
