// Agents of every temper: good, careless, looping, refusing, crashing, hanging, spending, lying.
import type { AgentStep } from '../../src/adapters/runner/memory.ts';
import type { AttemptRequest } from '../../src/core/attempt/events.ts';
import { auditDimensions } from '../../src/core/attempt/result/result.ts';
import type { Random } from '../../src/core/seeded-random.ts';
import { claimedTest } from './gates.ts';

/** What an agent can do to the world around it. */
export interface AgentHands {
  submit(attempt: string, result: unknown): Promise<void>;
  edit(branch: string): void;
  commit(branch: string): void;
  /** Throws the newest commit away. Missing: this agent cannot. */
  rewrite?(branch: string): void;
  /** Solves a conflict with the base that it was told of. Missing: this agent never is. */
  catchUp?(branch: string): void;
  /** Asks a person; resolves with the answer, or when the agent is ended. Missing: this agent has nobody to ask. */
  ask?(attempt: string, fallback: string | undefined): Promise<void>;
}

/** How likely each kind of trouble is in this world. */
export interface Temper {
  readonly badEnd: number;
  readonly badResult: number;
  readonly reject: number;
  readonly loopBack: number;
  readonly idle: number;
  readonly ask: number;
  /** Its auditors find nothing in what they approve. */
  readonly isLenient?: boolean;
}

export function drawTemper(random: Random, levels: readonly [number, ...number[]] = [0, 0.05, 0.3, 0.9]): Temper {
  const level = random.pick(levels);
  const draw = () => (random.chance(0.3) ? level : level * random.next());
  return {
    badEnd: draw() * 0.7,
    badResult: draw() * 0.6,
    reject: draw(),
    loopBack: draw(),
    idle: draw() * 0.3,
    ask: draw() * 0.3,
  };
}

const second = 1000;

export function agentScript(random: Random, temper: Temper, hands: AgentHands) {
  return (request: AttemptRequest): readonly AgentStep[] => {
    const draw = random.fork();
    const work: AgentStep[] = [
      { do: 'work', ms: draw.whole(1, 4) * second },
      { do: 'spend', usage: { tokens: draw.whole(0, 4000), toolCalls: draw.whole(0, 9), costUsd: draw.next() } },
      { do: 'tool', ms: draw.whole(1, 4) * second },
      ...editing(request, draw, temper, hands),
      ...asking(request, draw, temper, hands),
    ];
    if (draw.chance(temper.badEnd)) return [...work, ...badEnding(request, draw, hands)];
    const submit = (): AgentStep => ({
      do: 'act',
      act: () => hands.submit(request.attempt, resultOf(request, draw, temper)),
    });
    const corrected = draw.chance(temper.badResult / 4) ? [submit()] : [];
    return [...work, ...corrected, submit(), ...ending(draw)];
  };
}

function asking(request: AttemptRequest, draw: Random, temper: Temper, { ask }: AgentHands): AgentStep[] {
  if (!ask || !draw.chance(temper.ask)) return [];
  const fallback = draw.chance(0.5) ? 'right' : undefined;
  return [{ do: 'act', act: () => ask(request.attempt, fallback) }];
}

function editing(request: AttemptRequest, draw: Random, temper: Temper, hands: AgentHands): AgentStep[] {
  const isDeveloper = request.role === 'developer';
  if (isDeveloper ? draw.chance(temper.idle) : !draw.chance(temper.idle / 4)) return [];
  const { worktree } = request;
  const { rewrite } = hands;
  if (rewrite && draw.chance(temper.idle / 20)) return [{ do: 'act', act: () => rewrite(worktree) }];
  const act = draw.chance(0.3) ? () => hands.commit(worktree) : () => hands.edit(worktree);
  const { catchUp } = hands;
  const solving =
    isDeveloper && catchUp && draw.chance(0.8) ? [{ do: 'act', act: () => catchUp(worktree) } as const] : [];
  return [...solving, { do: 'act', act }];
}

function ending(draw: Random): AgentStep[] {
  const outcome = { kind: 'finished' } as const;
  if (draw.chance(0.1)) return [{ do: 'crash' }];
  return draw.chance(0.2) ? [{ do: 'linger', outcome }] : [{ do: 'end', outcome }];
}

function badEnding(request: AttemptRequest, draw: Random, hands: AgentHands): AgentStep[] {
  const limit = draw.whole(1, 100) * second;
  return draw.pick<() => AgentStep[]>([
    () => [{ do: 'crash' }],
    () => [{ do: 'hang' }],
    () => [{ do: 'tool', ms: 10_000 * second }],
    () => Array.from({ length: 200 }, () => ({ do: 'work', ms: second }) as const),
    () => [{ do: 'end', outcome: { kind: 'refused', reason: 'not with me' } }],
    () => [{ do: 'act', act: () => hands.submit(request.attempt, { refusal: 'not with me' }) }, { do: 'crash' }],
    () => [{ do: 'end', outcome: { kind: 'rate-limited', until: Date.UTC(2030, 0, 1) + limit } }],
    () => [{ do: 'end', outcome: { kind: 'failed', cause: 'model-error', detail: '500' } }],
    () => [{ do: 'spend', usage: { tokens: 50_000, toolCalls: 3, costUsd: 1 } }, { do: 'hang' }],
    () => [{ do: 'spend', usage: { tokens: 10, toolCalls: 99, costUsd: 1 } }, { do: 'hang' }],
    () => [{ do: 'spend', usage: { tokens: 10, toolCalls: 1, costUsd: 99 } }, { do: 'hang' }],
    () => [{ do: 'end', outcome: { kind: 'finished' } }],
  ])();
}

function resultOf(request: AttemptRequest, draw: Random, temper: Temper): unknown {
  const { role, attempt } = request;
  // Whatever the gates will say: that all tests pass is easily said.
  const good = { agentName: role, summary: 'done, all tests pass', commentBody: `work of ${attempt}` };
  if (draw.chance(temper.badResult)) return badResult(good, role, draw);
  if (role === 'auditor') return auditOf(good, draw, temper);
  if (role === 'architect' && draw.chance(temper.loopBack))
    return { ...good, action: 'COMPLETE', targetStatus: 'Research' };
  if (role === 'developer' && draw.chance(temper.idle))
    return { ...good, action: 'COMPLETE', alreadyResolved: { commit: 'c0ffee0', test: claimedTest } };
  const tier = role === 'test-designer' ? { tier: draw.pick(['small', 'medium', 'large']) } : {};
  return { ...good, action: 'COMPLETE', ...tier };
}

function badResult(good: object, role: string, draw: Random): unknown {
  const action = role === 'auditor' ? 'APPROVED' : 'COMPLETE';
  return draw.pick<unknown>([
    null,
    'all done!',
    { action },
    { ...good, action: role === 'auditor' ? 'COMPLETE' : 'APPROVED' },
    { ...good, action, agentName: 'somebody else' },
    { ...good, action, targetStatus: 'Done', auditScore: { passing: 8, total: 8 } },
    { ...good, action, targetStatus: 'Nowhere' },
    { ...good, action: 'REJECTED', targetStatus: 'Done', findings: [worst] },
    { ...good, action: 'REJECTED', findings: [] },
  ]);
}

const worst = { severity: 'critical', dimension: 'correctness-safety', message: 'it deletes everything' };

/** An approval may come with findings that forbid it, and name Done as its target: the auditor lies, the score does not. */
function auditOf(good: object, draw: Random, temper: Temper): unknown {
  const finding = () => ({
    severity: draw.pick(['critical', 'warning', 'suggestion']),
    dimension: draw.pick([...auditDimensions] as [string, ...string[]]),
    message: 'something',
  });
  const findings = Array.from({ length: temper.isLenient || draw.chance(0.5) ? 0 : draw.whole(1, 5) }, finding);
  const target = draw.chance(0.3) ? { targetStatus: 'Done' } : {};
  const judged = !temper.isLenient && draw.chance(0.7) ? { dimensions: judgments(draw, temper) } : {};
  if (!draw.chance(temper.reject))
    return { ...good, action: 'APPROVED', findings, ...judged, auditScore: { passing: 8, total: 8 }, ...target };
  return { ...good, action: 'REJECTED', findings: [finding()] };
}

/** Some are silent about many dimensions, and some fail one that they have no finding about. */
function judgments(draw: Random, { reject }: Temper): readonly object[] {
  const judgmentOf = () => (draw.chance(reject / 4) ? 'fail' : draw.pick(['pass', 'not-applicable']));
  return auditDimensions
    .slice(0, draw.whole(0, auditDimensions.length))
    .map(name => ({ name, judgment: judgmentOf(), evidence: 'read' }));
}
