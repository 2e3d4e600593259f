// `gates`: runs the gates on the commit that is checked out, without a run.
import { loadConfig } from '../../config/load.ts';
import { nearest } from '../../config/nearest.ts';
import type { Actor } from '../../core/event.ts';
import { type GateName, gateNames } from '../../core/gate/gate-name.ts';
import { blockingResults } from '../../core/gate/gate-result.ts';
import { Problem } from '../../core/problem.ts';
import type { GateProgress, GateRunner } from '../../ports/gate-runner.ts';
import type { Location } from '../location.ts';
import { ensurePerson, type Progressing } from '../use-case.ts';
import type { GatesAnswer, GatesRequest, GatesSubject } from './answers.ts';

/** What git knows about the commit that is checked out, compared with a base. */
export interface CheckoutSnapshot extends Omit<GatesSubject, 'commit' | 'base'> {
  /** Undefined: nothing is committed yet. */
  readonly commit: string | undefined;
  /** Undefined: git does not know the base. */
  readonly baseTip: string | undefined;
  /** The commit where both parted; undefined: they have no commit in common. */
  readonly fork: string | undefined;
}

export interface GatesWorkspace extends Location {
  /** Default for `base`: the base branch of the project. */
  inspectCheckout(base: string | undefined): Promise<CheckoutSnapshot>;
  openGateRunner(options: GateRunnerOptions): Promise<OpenGateRunner>;
}

export interface GateRunnerOptions extends Pick<GatesRequest, 'isAnew'> {
  /** Only what the change added since this commit counts. */
  readonly base: string;
  /** What people call it. */
  readonly baseName: string;
  readonly progress: (seen: GateProgress) => void;
}

export interface OpenGateRunner extends GateRunner {
  close(): void;
}

export interface GatesOptions extends Progressing {
  /** Called before the first gate runs. */
  readonly begun?: (subject: GatesSubject) => void;
  readonly progress?: (seen: GateProgress) => void;
}

export async function runGates(
  workspace: GatesWorkspace,
  actor: Actor,
  request: GatesRequest,
  { signal = new AbortController().signal, begun, progress = () => undefined }: GatesOptions = {},
): Promise<GatesAnswer> {
  ensurePerson(actor);
  const gates = request.only?.map(gateNamed) ?? 'all';
  const { config } = await loadConfig(await workspace.git.topFolder(workspace.cwd));
  const subject = subjectOf(await workspace.inspectCheckout(request.base));
  const { commit, base, baseName } = subject;
  const runner = await workspace.openGateRunner({ base, baseName, isAnew: request.isAnew, progress });
  try {
    begun?.(subject);
    // A branch per process: two Pitwalls in two terminals must not share a checkout.
    const performed = await runner.run({ branch: `here-${process.pid}`, commit, gates }, signal);
    if (performed.kind !== 'done') {
      if (signal.aborted) return { ...subject, results: [], blocked: [], isInterrupted: true };
      const what = `the gates could not run: ${performed.reason}`;
      throw new Problem({ code: 'environment-gates', what, remedy: 'See "pitwall doctor".' });
    }
    const { results, time } = performed.output;
    const blocked = blockingResults(performed.output, config.gates).map(({ gate }) => gate);
    return { ...subject, results, blocked, ...(time ? { time } : {}) };
  } finally {
    runner.close();
  }
}

function subjectOf({ commit, baseTip, fork, ...rest }: CheckoutSnapshot): GatesSubject {
  const { baseName } = rest;
  if (commit === undefined) {
    const what = 'this repository has no commit yet, and gates check commits';
    throw new Problem({ code: 'repository-empty', what, remedy: 'Commit something first: git add . && git commit' });
  }
  if (baseTip === undefined) {
    const what = `git does not know the base ${JSON.stringify(baseName)} in this repository`;
    throw new Problem({ code: 'repository-base-missing', what, remedy: 'Name a branch or a commit with --base.' });
  }
  if (fork === undefined) {
    const what = `HEAD and ${baseName} have no commit in common`;
    throw new Problem({ code: 'repository-base-unrelated', what, remedy: 'Name another base with --base.' });
  }
  return { ...rest, commit, base: fork };
}

export function gateNamed(given: string): GateName {
  const name = gateNames.find(gate => gate === given.trim());
  if (name) return name;
  const meant = nearest(given.trim(), gateNames);
  const remedy = meant ? `Did you mean ${meant}?` : `Choose from ${gateNames.join(', ')}.`;
  throw new Problem({ code: 'usage', what: `there is no gate ${JSON.stringify(given.trim())}`, remedy });
}
