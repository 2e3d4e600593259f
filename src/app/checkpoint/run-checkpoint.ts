// `checkpoint`: judges the session in a folder at one of its checkpoints, without an engine, and leaves report, wisdom and messages there.
import { resolve } from 'node:path';
import { readSessionFolder } from '../../config/sessions/read-session-folder.ts';
import { writeCheckpoint } from '../../config/sessions/write-checkpoint.ts';
import { type Assessment, assess } from '../../core/checkpoint/assess.ts';
import type { Outcome } from '../../core/checkpoint/check.ts';
import { judgedChecks } from '../../core/checkpoint/checks/judged.ts';
import { renderReport } from '../../core/checkpoint/render-report.ts';
import { reportPath, reportsOf } from '../../core/checkpoint/reports.ts';
import { missingRisks, riskLines } from '../../core/checkpoint/risks.ts';
import { readSession } from '../../core/checkpoint/session/read-session.ts';
import type { Session } from '../../core/checkpoint/session/session.ts';
import type { Actor } from '../../core/event.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Location } from '../location.ts';
import { ensurePerson } from '../use-case.ts';
import type { CheckpointAnswer, CheckpointRequest } from './answers.ts';

export interface CheckpointWorkspace extends Pick<Location, 'cwd'> {
  readonly clock: Clock;
}

export async function runCheckpoint(
  workspace: CheckpointWorkspace,
  actor: Actor,
  request: CheckpointRequest,
): Promise<CheckpointAnswer> {
  ensurePerson(actor);
  const folder = resolve(workspace.cwd, request.session);
  const session = readSession(readSessionFolder(folder));
  const now = request.now === undefined ? workspace.clock.now() : Date.parse(request.now);
  const judged = request.judged === 'pass' ? takenAsPassed() : new Map();
  const assessment = assess(session, { checkpoint: request.checkpoint, now, judged });
  const path = reportPath(assessment);
  const ts = new Date(now).toISOString();
  const messages = await writeCheckpoint(folder, {
    reportPath: path,
    report: renderReport(session, assessment),
    issues: text => missingRisks(text, riskLines(assessment)),
    messages: reportsOf(assessment).map(({ type, summary, data }) => ({
      ...{ ts, from: 'supervisor', to: 'coordinator', type, summary, data },
    })),
  });
  return answerOf(session, assessment, { report: path, messages });
}

function takenAsPassed(): ReadonlyMap<string, Outcome> {
  const outcome: Outcome = { result: 'pass', names: [], evidence: 'taken as passed: --judged pass' };
  return new Map(judgedChecks.map(({ id }) => [id, outcome]));
}

function answerOf(
  { id, overrides }: Session,
  { checkpoint, rows, score, verdict, vetoes, stateMissing, notes }: Assessment,
  written: Pick<CheckpointAnswer, 'report' | 'messages'>,
): CheckpointAnswer {
  const checks = rows.map(({ id: check, by, table, result, names, place, evidence }) => {
    const row = { by, table, result, names, ...(place !== undefined && { place }), evidence };
    return [check, row] as const;
  });
  return {
    ...{ checkpoint, session: id, checks: Object.fromEntries(checks), score, verdict, vetoes },
    ...{ stateMissing, notes, overrides, ...written },
  };
}
