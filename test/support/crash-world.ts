// Board and gates on files. They do exactly what they are told, also twice, so that doing something twice shows.
import { absent, known, unknown } from '../../src/core/answer.ts';
import type { GateResult } from '../../src/core/gate/gate-result.ts';
import type { Board } from '../../src/ports/board.ts';
import type { Clock } from '../../src/ports/clock.ts';
import type { GateRunner } from '../../src/ports/gate-runner.ts';
import { done } from '../../src/ports/performed.ts';
import { appendRecord, logOf, type Room, randomFor, readRecords } from './crash-room.ts';
import { refuseLiveAgent } from './crash-world-trees.ts';

interface Card {
  readonly item: string;
  readonly status: string;
}

export function fileBoard(room: Room): Board {
  const cards = logOf(room, 'cards');
  return {
    readItem: async item => {
      const isResearched = randomFor(room, 'item', item).chance(0.2);
      const facts = {
        id: item,
        labels: [],
        title: 'fix it',
        body: 'please',
        author: 'ann',
        isTrusted: true,
        blockers: [],
      };
      return known(isResearched ? { ...facts, findings: 'known before' } : facts);
    },
    cardStatus: async item => {
      const card = readRecords<Card>(cards).findLast(each => each.item === item);
      return card ? known(card.status) : absent;
    },
    moveCard: async (item, status) => {
      appendRecord(cards, { item, status });
      return done(null);
    },
    // Runs of the crash test do not watch: nobody but them does anything to these items.
    watch: async () => unknown('nobody watches here'),
  };
}

export function fileGates(room: Room, clock: Clock): GateRunner {
  return {
    run: async ({ branch, commit }, signal) => {
      await clock.sleep(2000, signal);
      if (signal.aborted) return { kind: 'failed', reason: 'cancelled', final: false };
      refuseLiveAgent(room, branch, `gates on ${commit}`);
      return done({ commit, results: [...gateTruth(room, commit)] });
    },
  };
}

/** The same commit always gets the same results. */
export function gateTruth(room: Room, commit: string): readonly GateResult[] {
  const failing = randomFor(room, 'gates').pick([0, 0.1, 0.4]);
  const random = randomFor(room, 'gates', commit);
  const state = () => (random.chance(failing) ? random.pick(['fail', 'error'] as const) : 'pass');
  const duplicates = random.chance(0.5) ? 'fail' : 'pass';
  return [
    { gate: 'test', state: state(), reason: 'as drawn', findings: [] },
    { gate: 'typecheck', state: state(), reason: 'as drawn', findings: [] },
    { gate: 'duplicates', state: duplicates, reason: 'policy is warn', findings: [] },
  ];
}
