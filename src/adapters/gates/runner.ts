// Runs gates on the exact commit, in checkouts of Pitwall's own, after the agent is gone; compares with the base; keeps what was printed.
import { type GateName, gateNames } from '../../core/gate/gate-name.ts';
import type { GateTime } from '../../core/gate/gate-result.ts';
import type { AcceptedRedBase } from '../../core/gate/red-base.ts';
import type { GateRequest, GateRunner } from '../../ports/gate-runner.ts';
import { done, failed } from '../../ports/performed.ts';
import { GitError } from '../git/git.ts';
import { type AlteredSettings, alteredJudges, commitWithBaseSettings } from './runner/altered-settings.ts';
import { createCheckouts } from './runner/checkouts.ts';
import { readGateInput } from './runner/read-gate-input.ts';
import { type GateRun, type GateRunnerParts, type One, runOne } from './runner/run-one.ts';
import { WorkLog } from './runner/work-log.ts';

export function createGateRunner(parts: GateRunnerParts): GateRunner {
  return { run: (request, signal) => runGates(parts, request, signal) };
}

/** No gate can compare, and what was done could not be merged either. */
const withoutBase = {
  kind: 'failed',
  reason: 'the base branch is gone, or has no commit in common with the work any more',
  final: true,
  code: 'not-mergeable',
} as const;

async function runGates(parts: GateRunnerParts, request: GateRequest, signal: AbortSignal) {
  const { branch, commit, gates } = request;
  parts.progress?.({ kind: 'begun', branch });
  try {
    const base = await parts.baseOf(commit, request.from);
    if (base === undefined) return withoutBase;
    const commits = { head: commit, base };
    const log = new WorkLog(parts.clock, (work, isOver) => parts.progress?.({ kind: 'work', branch, work, isOver }));
    const checkouts = createCheckouts(parts, { branch, commits, signal, log });
    await checkouts.clear();
    try {
      const run = await prepareRun(parts, request, { checkouts, commits, signal, log });
      const again = await withBaseSettings(run, request);
      try {
        const one = async (name: GateName) => {
          const result = await runOne(run, name);
          return again ? await provenBy(again, name, result) : result;
        };
        const results = await Promise.all((gates === 'all' ? gateNames : gates).map(one));
        return signal.aborted ? failed('the gates were stopped') : settle(commit, results, log.time());
      } finally {
        await again?.run.checkouts.clear();
      }
    } finally {
      await checkouts.clear();
    }
  } catch (error) {
    if (error instanceof GitError) return failed(error.message);
    throw error;
  }
}

async function prepareRun(
  parts: GateRunnerParts,
  { branch, run }: GateRequest,
  bare: Pick<GateRun, 'checkouts' | 'commits' | 'signal' | 'log'>,
): Promise<GateRun> {
  const { git, repository: cwd } = parts;
  const treeOf = async (commit: string) =>
    (await git.tree(commit, cwd)) ?? (await git.line(['rev-parse', `${commit}^{tree}`], { cwd }));
  const subject = async () => (run === undefined ? undefined : await parts.subjectOf?.(run));
  const [head, base, variables, input] = await Promise.all([
    treeOf(bare.commits.head),
    treeOf(bare.commits.base),
    parts.variablesFor?.(branch) ?? {},
    subject().then(about => readGateInput(parts, { ...bare.commits, subject: about })),
  ]);
  const cacheKey = (await parts.cacheKey?.(input.head.paths)) ?? [];
  const stoppable = { ...input, signal: bare.signal };
  return { ...bare, parts, branch, trees: { head, base }, variables, cacheKey, input: stoppable };
}

interface SecondRun {
  readonly run: GateRun;
  readonly altered: AlteredSettings;
  readonly accepted: AcceptedRedBase | undefined;
}

/** The same work with the settings of the base, where the change alters some; undefined: it does not. */
async function withBaseSettings(run: GateRun, request: GateRequest): Promise<SecondRun | undefined> {
  const { parts, input, signal, log, commits } = run;
  const altered = await alteredJudges(parts, input, parts.commands ?? []);
  if (!altered) return undefined;
  const accepted = await parts.acceptedSettings?.(altered.id);
  const head = await commitWithBaseSettings(parts, input, altered.entries, parts.checkouts);
  const both = { head, base: commits.base };
  const checkouts = createCheckouts(parts, { branch: request.branch, mark: 'second', commits: both, signal, log });
  await checkouts.clear();
  return { run: await prepareRun(parts, request, { checkouts, commits: both, signal, log }), altered, accepted };
}

/** A gate that lets the change pass by settings of the change must let it pass by those of the base as well, or a person accepts them. */
async function provenBy({ run, altered, accepted }: SecondRun, name: GateName, first: One): Promise<One> {
  if ('unready' in first || first.state === 'fail' || first.state === 'error') return first;
  const plan = await run.parts.gates.find(each => each.name === name)?.plan(run.input, 'head');
  const isJudged = plan?.kind === 'run' && plan.tools.some(({ runsIn }) => runsIn !== 'out');
  if (!isJudged || run.parts.policyOf(name) !== 'block') return first;
  const files = altered.paths.join(', ');
  if (accepted)
    return {
      ...first,
      state: 'warn',
      reason: `${first.reason}; the change alters ${files}, accepted by ${accepted.by}: ${accepted.reason}`,
    };
  const second = await runOne(run, name);
  const isGood = !('unready' in second) && second.state !== 'fail' && second.state !== 'error';
  if (isGood && (second.state !== 'skipped' || first.state === 'skipped')) return first;
  const why = 'unready' in second ? second.unready : second.reason;
  const reason =
    `the change alters the configuration of its own judge (${files}); with the settings of ${run.parts.baseName ?? 'the base'}: ${why}. ` +
    `If the new settings are right: pitwall accept settings:${altered.id} --reason "…"`;
  return { ...first, state: 'fail', reason, findings: 'unready' in second ? [] : second.findings, isOwnJudge: true };
}

function settle(commit: string, results: readonly One[], time: GateTime) {
  const reasons = results.flatMap(result => ('unready' in result ? [result.unready] : []));
  if (reasons[0] !== undefined) return failed(reasons[0]);
  return done({ commit, results: results.flatMap(result => ('unready' in result ? [] : [result])), time });
}
