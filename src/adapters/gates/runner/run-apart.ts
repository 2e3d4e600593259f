// Runs a tool so that its answer is its own: what another one altered in the checkout counts for nobody. A tool that alters nothing shares
// a checkout, one that may has its own. Where more than its own output is new afterwards, it runs again with nothing beside it.
import type { Gate, Side, Tool } from '../../../ports/gate.ts';
import type { Processes } from '../../../ports/processes.ts';
import type { Checkouts } from './checkouts.ts';
import type { OutputCache } from './output-cache.ts';
import type { Slots } from './slots.ts';

export interface ApartParts {
  readonly slots: Slots;
  readonly processes: Processes;
  /** What tools were seen to do where they ran. Default: nothing is remembered. */
  readonly habits?: OutputCache;
}

export interface ApartRequest<T> {
  readonly parts: ApartParts;
  readonly checkouts: Checkouts;
  readonly gate: Gate;
  readonly side: Side;
  readonly tool: Tool;
  /** `inSlot` waits for a processor. */
  readonly run: (folder: string, inSlot: Slots['within']) => Promise<T>;
}

type Checkout = Awaited<ReturnType<Checkouts['at']>>;
type Ready = Extract<Checkout, { kind: 'ready' }>;
type Apart<T> =
  | { readonly kind: 'ran'; readonly ran: T; readonly warnings: readonly string[] }
  | Exclude<Checkout, { kind: 'ready' }>
  | { readonly kind: 'broken'; readonly reason: string; readonly isUnready: boolean };

/** In order: each asks for more distance than the one before. */
const habits = ['clean', 'leaves', 'changes'] as const;
type Habit = (typeof habits)[number];

export async function runApart<T>(request: ApartRequest<T>): Promise<Apart<T>> {
  const { slots, processes } = request.parts;
  const habit = habitOf(request);
  // In the sandbox no other tool can write to a checkout that is not its own.
  const isSafe = processes.containment === 'sandbox';
  const apart = habit === 'changes' && !isSafe ? undefined : await runBeside(request, { habit, isSafe });
  return apart ?? (await slots.alone(() => runAlone(request)));
}

/** Undefined: it may have been helped or hindered. */
async function runBeside<T>(
  request: ApartRequest<T>,
  { habit, isSafe }: { readonly habit: Habit; readonly isSafe: boolean },
): Promise<Apart<T> | undefined> {
  const { parts, checkouts, gate, side } = request;
  const isShared = habit === 'clean';
  const checkout = await checkouts.at(side, isShared ? undefined : gate.name);
  const lack = lackOf(request, checkout);
  if (lack) return lack;
  const { folder, warnings, isAsCommitted } = checkout as Ready;
  if (isAsCommitted || isSafe) {
    const ran = await request.run(folder, (work, expectedMs) => parts.slots.within(work, expectedMs));
    const seen = await checkouts.alteration(folder);
    const isOwn = !seen || (!isShared && (seen.kind === 'leaves' || isSafe));
    if (isOwn) {
      seen?.accept();
      remember(request, seen?.kind ?? 'clean');
      return { kind: 'ran', ran, warnings };
    }
  }
  checkouts.retire(folder);
  return undefined;
}

async function runAlone<T>(request: ApartRequest<T>): Promise<Apart<T>> {
  const { checkouts, gate, side } = request;
  const checkout = await checkouts.at(side, `${gate.name}-alone`);
  const lack = lackOf(request, checkout);
  if (lack) return lack;
  const { folder, warnings } = checkout as Ready;
  const ran = await request.run(folder, work => work());
  const seen = await checkouts.alteration(folder);
  seen?.accept();
  remember(request, seen?.kind ?? 'clean');
  return { kind: 'ran', ran, warnings };
}

/** Why it cannot run there. */
function lackOf({ tool }: Pick<ApartRequest<unknown>, 'tool'>, checkout: Checkout) {
  if (checkout.kind !== 'ready') return checkout;
  const missing = tool.needs === 'files' ? undefined : checkout.missing;
  return missing && ({ kind: 'broken', reason: missing.reason, isUnready: !missing.isChanged } as const);
}

const keyOf = ({ gate, tool }: Pick<ApartRequest<unknown>, 'gate' | 'tool'>) => ['habit', 1, gate.name, tool];

function habitOf({ parts, gate, tool }: Pick<ApartRequest<unknown>, 'parts' | 'gate' | 'tool'>): Habit {
  if (gate.isAlone) return 'changes';
  const known = parts.habits?.find(keyOf({ gate, tool }))?.stdout;
  return habits.find(habit => habit === known) ?? (tool.isCommand || tool.isAlone ? 'leaves' : 'clean');
}

/** What it once did it may do again. */
function remember(request: Pick<ApartRequest<unknown>, 'parts' | 'gate' | 'tool'>, seen: Habit): void {
  const { parts, tool } = request;
  const key = keyOf(request);
  const known: string | undefined = parts.habits?.find(key)?.stdout;
  const expected = known ?? (tool.isCommand ? undefined : 'clean');
  const isNews = habits.indexOf(seen) > (habits as readonly (string | undefined)[]).indexOf(expected);
  if (isNews) parts.habits?.keep(key, { exitCode: 0, stdout: seen, stderr: '', durationMs: 0 });
}
