// Lands a whole branch of Pitwall's own on another: as it is where nothing moved, else as a rebased copy that the gates let pass.
// On a forge one pull request of it is opened.
import type { BranchLanding, LandBranch, LandedBranch } from '../app/runs/runs-workspace.ts';
import type { GatePolicy } from '../core/gate/gate-name.ts';
import { blockingResults, type GateReport } from '../core/gate/gate-result.ts';
import type { Review } from '../core/thread/review.ts';
import type { WorldPorts } from '../effects/effect-kinds.ts';
import type { Performed } from '../ports/performed.ts';
import type { Reviews } from '../ports/reviews.ts';

export interface LandBranchParts extends Pick<WorldPorts, 'worktrees' | 'gates' | 'forge'> {
  /** The commit of a branch; undefined: there is none. */
  tipOf(branch: string): Promise<string | undefined>;
  contains(branch: string, commit: string): Promise<boolean | undefined>;
  readonly reviews: Pick<Reviews, 'read'>;
  readonly policy: Readonly<Partial<Record<string, GatePolicy>>>;
}

export function branchLander(parts: LandBranchParts): LandBranch {
  return async landing => {
    const { branch, base, signal } = landing;
    const [tip, onto] = await Promise.all([parts.tipOf(branch), parts.tipOf(base)]);
    if (tip === undefined || onto === undefined) return refused(`there is no branch ${tip ? base : branch}`);
    if (await parts.contains(base, tip)) return { kind: 'landed', commit: onto };
    const isOnTop = (await parts.contains(branch, onto)) === true;
    const ready = isOnTop ? atTip(tip) : await rebased(parts, { branch, from: tip, onto }, signal);
    if (ready.kind !== 'ready') return ready;
    return (
      (await blockedBy(parts, landing, { commit: ready.commit, from: onto })) ?? (await land(parts, landing, ready))
    );
  };
}

/** Pushed and looked up before it is made, so that asking again after whatever happened ends with one pull request. */
export function branchProposer(parts: LandBranchParts): LandBranch {
  return async landing => {
    const { branch, base } = landing;
    const [commit, onto] = await Promise.all([parts.tipOf(branch), parts.tipOf(base)]);
    if (commit === undefined) return refused(`there is no branch ${branch}`);
    if (await parts.contains(base, commit)) return { kind: 'landed', commit: onto ?? commit };
    const decided = decidedOn(await parts.reviews.read(branch), commit);
    if (decided) return decided;
    return (await blockedBy(parts, landing, { commit, from: onto ?? base })) ?? (await propose(parts, landing, commit));
  };
}

/** What people did with the review of this commit. Undefined: it is open, or there is none. */
function decidedOn(review: Review | undefined, commit: string): LandedBranch | undefined {
  if (review?.state === 'closed') return refused(`a person closed ${review.url}: open it again there`);
  const isMerged = review?.state === 'merged' && review.commit === commit;
  return isMerged ? { kind: 'landed', commit: review.landed ?? commit } : undefined;
}

async function propose(
  { worktrees, forge, reviews }: LandBranchParts,
  { branch, base, title, body, items }: BranchLanding,
  commit: string,
): Promise<LandedBranch> {
  const pushed = await worktrees.push(branch, commit);
  if (pushed.kind !== 'done') return refused(reasonOf(pushed));
  const draft = { item: items[0] ?? '', closes: items, branch, base, commit, title, body };
  const opened = await forge.ensureReview(draft);
  if (opened.kind !== 'done') return refused(reasonOf(opened));
  const url = (await reviews.read(branch))?.url;
  return url === undefined ? refused('the pull request does not show yet') : { kind: 'in-review', commit, url };
}

const atTip = (commit: string) => ({ kind: 'ready', commit }) as const;

/** Undefined: nothing blocks. What is proven as it is needs no gates again. */
async function blockedBy(
  parts: LandBranchParts,
  { branch, proven, signal }: BranchLanding,
  { commit, from }: { readonly commit: string; readonly from: string },
): Promise<LandedBranch | undefined> {
  return proven.includes(commit) ? undefined : await gated(parts, { branch, commit, from }, signal);
}

async function land(
  { forge }: LandBranchParts,
  { branch, base, updateCheckout, title, body }: BranchLanding,
  { commit }: { readonly commit: string },
): Promise<LandedBranch> {
  const opened = await forge.ensureReview({ item: branch, branch, base, commit, title, body });
  if (opened.kind !== 'done') return refused(reasonOf(opened));
  const landing = await forge.land({ branch, base, commit, updateCheckout });
  if (landing.kind !== 'done') return refused(reasonOf(landing));
  if (landing.output.kind === 'behind') return refused(`${base} moved meanwhile: merge again`);
  if (landing.output.kind === 'refused') return refused(`${landing.output.reason}. ${landing.output.remedy}`);
  return { kind: 'landed', commit: landing.output.commit };
}

type Rebase = { readonly branch: string; readonly from: string; readonly onto: string };

async function rebased(
  { worktrees }: LandBranchParts,
  request: Rebase,
  signal: AbortSignal,
): Promise<{ readonly kind: 'ready'; readonly commit: string } | LandedBranch> {
  const done = await worktrees.rebase(request, signal);
  if (done.kind !== 'done') return refused(reasonOf(done));
  if (done.output.kind === 'conflict') return { kind: 'conflict', files: done.output.files };
  return done.output.kind === 'empty'
    ? { kind: 'landed', commit: request.onto }
    : { kind: 'ready', commit: done.output.commit };
}

/** Undefined: nothing blocks. */
async function gated(
  { gates, policy }: LandBranchParts,
  request: { readonly branch: string; readonly commit: string; readonly from: string },
  signal: AbortSignal,
): Promise<LandedBranch | undefined> {
  const ran = await gates.run({ ...request, gates: 'all' }, signal);
  if (ran.kind !== 'done') return refused(reasonOf(ran));
  const blocking = blockingResults(ran.output as GateReport, policy);
  return blocking.length === 0
    ? undefined
    : { kind: 'red', gates: blocking.map(({ gate, reason }) => `${gate}: ${reason}`) };
}

const refused = (reason: string): LandedBranch => ({ kind: 'refused', reason });

function reasonOf(performed: Exclude<Performed<unknown>, { kind: 'done' }>): string {
  return performed.reason;
}
