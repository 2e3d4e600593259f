// One test per limit that a run keeps: n may happen, n + 1 stops with its reason, and a grant adds one portion.
import { describe, expect, it } from 'vitest';
import { type AgentEnd, RunPlayer } from '../../test/support/run-player.ts';
import { complete, reject } from '../../test/support/run-results.ts';
import { openReview, withStep } from '../../test/support/run-story.ts';
import { known } from './answer.ts';
import type { Outcome } from './attempt/outcome.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { commandsFor, type StopReason } from './run/stop-reason.ts';
import { approvedCommit } from './run/view/evidence.ts';
import { attemptLimits } from './run/view/limits.ts';
import { standingOf } from './run/view/standing.ts';
import { quickWorkflow } from './workflow/workflow.ts';

const minute = 60_000;
const quick = (limits: Partial<Limits> = {}) => RunPlayer.start({ workflow: quickWorkflow, limits });

/** Plays one more of what the limit counts. */
type Turn = (player: RunPlayer) => void;

const agent =
  (end: AgentEnd): Turn =>
  player => {
    if (player.settle().wakeAt !== undefined) player.wake();
    player.agent(end);
  };

const ending = (outcome: Outcome) => agent({ outcome });

const bounce: Turn = player => {
  player.gateState = 'fail';
  player.goodAgent();
};

const rejection: Turn = player => player.reach('Audit').agent({ result: reject() });

const reviewReturns: Turn = player => {
  const back = { id: `return-${player.reach('Done').state.reviewReturns.length}`, reason: 'please change it' };
  const head = approvedCommit(player.state) ?? '';
  player.sees({ review: known({ ...openReview, head, returns: [back] }) });
  player.settle();
};

interface Row {
  readonly limit: string;
  readonly limits: Partial<Limits>;
  readonly turn: Turn;
  readonly reason: StopReason;
  /** Turns until the run stops: at first, after a resume, and after a resume with a grant. */
  readonly turns: readonly [first: number, resumed: number, granted: number];
}

const crash = ending({ kind: 'crashed', detail: 'signal 11' });
const silence = ending({ kind: 'stalled', detail: 'silence reached 300 s' });
const timeout = ending({ kind: 'timed-out', detail: 'the attempt reached 1800 s' });
const overBudget = ending({ kind: 'failed', cause: 'budget', detail: '11 of 10 tokens' });
const noAnswer = ending({ kind: 'failed', cause: 'unanswered', detail: 'May I?' });
const rateLimit = ending({ kind: 'rate-limited', until: 0 });
const unusable = agent({ result: { action: 'COMPLETE' } });
const wrongTarget = agent({ result: complete('developer', { targetStatus: 'Nowhere' }) });
const expensive = agent({ result: { action: 'COMPLETE' }, usage: { tokens: 0, toolCalls: 0, costUsd: 2 } });
const many = { repairTurnsMax: 99 };

const rows: readonly Row[] = [
  { limit: 'attemptsMax', limits: { attemptsMax: 3 }, turn: rateLimit, reason: 'loop-limit', turns: [3, 0, 3] },
  {
    limit: 'rejectionsMax',
    limits: { rejectionsMax: 2 },
    turn: rejection,
    reason: 'rejection-limit',
    turns: [2, 0, 2],
  },
  { limit: 'gateBouncesMax', limits: { gateBouncesMax: 2 }, turn: bounce, reason: 'gate-limit', turns: [3, 0, 2] },
  {
    limit: 'reviewRoundsMax',
    limits: { reviewRoundsMax: 2 },
    turn: reviewReturns,
    reason: 'review-limit',
    turns: [3, 0, 2],
  },
  { limit: 'repairTurnsMax', limits: {}, turn: unusable, reason: 'invalid-result', turns: [2, 1, 2] },
  {
    limit: 'repairTurnsMax, for a target that the step does not lead to',
    limits: {},
    turn: wrongTarget,
    reason: 'invalid-result',
    turns: [2, 1, 2],
  },
  { limit: 'crashRetriesMax', limits: {}, turn: crash, reason: 'agent-failed', turns: [3, 1, 3] },
  { limit: 'stallRetriesMax', limits: {}, turn: silence, reason: 'timeout', turns: [2, 1, 1] },
  { limit: 'attemptTimeoutMs', limits: {}, turn: timeout, reason: 'timeout', turns: [1, 1, 1] },
  { limit: 'tokensMax', limits: {}, turn: overBudget, reason: 'budget', turns: [1, 1, 1] },
  { limit: 'questionTimeoutMs', limits: {}, turn: noAnswer, reason: 'unanswered', turns: [1, 1, 1] },
  { limit: 'costUsdMax', limits: { ...many, costUsdMax: 6 }, turn: expensive, reason: 'budget', turns: [3, 0, 3] },
];

function turnsUntilStop(player: RunPlayer, turn: Turn): number {
  player.settle();
  let turns = 0;
  for (; turns < 30 && !player.state.stopped; turns++) turn(player);
  return turns;
}

describe.each(rows)('$limit', ({ limits, turn, reason, turns }) => {
  it('lets happen what it allows, then stops the run with its reason and advice', () => {
    const player = quick(limits);
    expect(turnsUntilStop(player, turn)).toBe(turns[0]);
    expect(player.stopReason).toBe(reason);
    expect(standingOf(player.state).next).toEqual(commandsFor(reason, '7'));
    expect(commandsFor(reason, '7')).not.toEqual([]);
  });

  it('stops a run that is resumed without a grant again', () => {
    const player = quick(limits);
    turnsUntilStop(player, turn);
    expect(turnsUntilStop(player.resumed(false), turn)).toBe(turns[1]);
    expect(player.stopReason).toBe(reason);
  });

  it('gives one more portion for a grant', () => {
    const player = quick(limits);
    turnsUntilStop(player, turn);
    expect(turnsUntilStop(player.resumed(true), turn)).toBe(turns[2]);
    expect(player.stopReason).toBe(reason);
  });
});

describe('a limit of none', () => {
  it.each([
    ['gateBouncesMax', bounce],
    ['reviewRoundsMax', reviewReturns],
    ['repairTurnsMax', unusable],
    ['crashRetriesMax', crash],
  ] as const)('gets one by a grant: %s', (limit, turn) => {
    const player = quick({ [limit]: 0 });
    const before = turnsUntilStop(player, turn);
    player.resumed(true);
    expect([before, turnsUntilStop(player, turn)]).toEqual([
      1,
      limit.startsWith('gate') || limit.startsWith('review') ? 1 : 2,
    ]);
  });
});

describe('the default limits', () => {
  it('are those that are promised', () => {
    const counts = { attemptsMax: 20, rejectionsMax: 3, gateBouncesMax: 5, reviewRoundsMax: 5, repairTurnsMax: 1 };
    const retries = { crashRetriesMax: 2, crashBackoffMs: 10_000, stallRetriesMax: 1, mergeabilityPollsMax: 5 };
    const times = { attemptTimeoutMs: 30 * minute, stallTimeoutMs: 5 * minute, toolCallTimeoutMs: 20 * minute };
    const waits = { questionTimeoutMs: 24 * 60 * minute, outageMs: 15 * minute };
    const spending = { tokensMax: 0, toolCallsMax: 0, costUsdMax: 25 };
    expect(defaultLimits).toMatchObject({ ...counts, ...retries, ...times, ...waits, ...spending });
  });
});

describe('the limits of an attempt', () => {
  const limitsOf = (player: RunPlayer, role = 'developer') => attemptLimits(player.state, role);

  it('are doubled by a grant, in time and in spending, where there are any', () => {
    const limits = { stallTimeoutMs: 0, tokensMax: 10, toolCallsMax: 5, costUsdMax: 4 };
    const player = quick(limits);
    timeout(player);
    player.resumed(true).settle();
    const times = { timeoutMs: 60 * minute, stallTimeoutMs: 0, toolCallTimeoutMs: 40 * minute };
    expect(limitsOf(player)).toMatchObject({ ...times, tokensMax: 10 });
    overBudget(player);
    player.resumed(true).settle();
    expect(limitsOf(player)).toMatchObject({ ...times, tokensMax: 20, toolCallsMax: 10, costUsdMax: 8 });
  });

  it.each([
    [undefined, 30],
    ['small', 30],
    ['medium', 45],
    ['large', 60],
  ] as const)('give a plan of tier %s the default time of %i minutes', (tier, minutes) => {
    const player = RunPlayer.start().reach('TestDesign');
    player.agent({ result: complete('test-designer', tier ? { tier } : {}) });
    expect(limitsOf(player).timeoutMs).toBe(minutes * minute);
  });

  it('follow the budget of a role, doubled by a grant, within the money of the run', () => {
    const roles = { developer: { tokensMax: 50, costUsdMax: 3 } };
    const player = RunPlayer.start({ workflow: quickWorkflow, limits: { tokensMax: 10, costUsdMax: 4 }, roles });
    player.settle();
    expect(limitsOf(player)).toMatchObject({ tokensMax: 50, toolCallsMax: 0, costUsdMax: 3 });
    expect(limitsOf(player, 'auditor')).toMatchObject({ tokensMax: 10, costUsdMax: 4 });
    overBudget(player);
    player.resumed(true).settle();
    expect(limitsOf(player)).toMatchObject({ tokensMax: 100, costUsdMax: 6 });
  });

  it('take the tier from the test designer alone', () => {
    const player = RunPlayer.start().reach('TestDesign');
    player.agent({ result: complete('test-designer', { tier: 'medium' }) });
    player.agent({ result: complete('developer', { tier: 'large' }) });
    expect(limitsOf(player, 'auditor').timeoutMs).toBe(45 * minute);
  });

  it('do not scale the time that is set for a role', () => {
    const player = RunPlayer.start({ limits: { roleTimeoutsMs: { developer: 7 * minute } } }).reach('TestDesign');
    player.agent({ result: complete('test-designer', { tier: 'large' }) });
    expect(limitsOf(player, 'developer').timeoutMs).toBe(7 * minute);
    expect(limitsOf(player, 'auditor').timeoutMs).toBe(60 * minute);
  });

  it('leave it the dollars that the run has not spent yet', () => {
    const player = quick({ costUsdMax: 6, repairTurnsMax: 99 });
    expensive(player);
    expect(limitsOf(player).costUsdMax).toBe(4);
  });

  it('know no dollars where the limit is 0, whatever was spent', () => {
    const player = quick({ costUsdMax: 0, repairTurnsMax: 99 });
    for (let n = 0; n < 15; n++) expensive(player);
    expect(player.state.stopped).toBeUndefined();
    expect(limitsOf(player).costUsdMax).toBe(0);
  });
});

describe('maxRejections of a step', () => {
  it('beats the one of the configuration', () => {
    const workflow = withStep(quickWorkflow, 'Audit', { maxRejections: 1 });
    const player = RunPlayer.start({ workflow, limits: { rejectionsMax: 3 } });
    expect(turnsUntilStop(player, rejection)).toBe(1);
  });
});

describe('crashBackoffMs', () => {
  it('waits 10 s, then 20 s before a crashed attempt is tried again', () => {
    const player = quick();
    for (const seconds of [10, 20]) {
      player.agent({ outcome: { kind: 'crashed', detail: 'signal 11' } });
      expect(player.settle().wakeAt).toBe(player.now + seconds * 1000);
      expect(player.doneOf('StartAttempt')).toHaveLength(seconds / 10);
      player.wake();
    }
    expect(player.doneOf('StartAttempt')).toHaveLength(3);
  });
});

describe('outageMs', () => {
  it('parks a run whose forge is down for longer, and goes on by itself', () => {
    const player = quick();
    player.settle();
    player.missed('PostComment', 'comment/7.1', { reason: 'forge is down' });
    player.goodAgent();
    expect(player.settle().why).toMatch(/^waiting, could not post comment/);
    player.later(defaultLimits.outageMs).missed('PostComment', 'comment/7.1', { reason: 'forge is down' }).later(1);
    expect(player.settle().why).toBe('parked, could not post comment: forge is down');
    player.wake();
    expect(player.state.stopped).toBeUndefined();
    expect(player.status).toBe('Audit');
  });
});
