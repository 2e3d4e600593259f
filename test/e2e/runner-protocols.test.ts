import { setTimeout as sleep } from 'node:timers/promises';
import { type Behaviour, behaviours, describeRunner } from '../conformance/runner.ts';
import { setHostStage, testProgram } from '../support/runner-host-stage.ts';
import type { PlayedAct } from '../support/runner-line-player.ts';
import { type Voice, voices } from '../support/runner-voices.ts';

/** Nobody else sleeps exactly so long. */
const mark = `${600_000 + process.pid}.25`;
const player = testProgram('runner-line-player');

/** Undefined: the protocol cannot play it. */
function actsOf({ begin, say, startTool, spend, finish, refuse, fail }: Voice, behaviour: Behaviour) {
  const plays: Readonly<Record<Behaviour, readonly (PlayedAct | undefined)[]>> = {
    finishes: finish,
    refuses: refuse ?? [undefined],
    fails: fail?.('500') ?? [undefined],
    'is rate-limited': fail?.('usage limit reached, try again in 1 hour') ?? [undefined],
    crashes: [{ die: true }],
    hangs: [{ wait: 'gently' }],
    'works for ever': [{ repeat: say('still here').print }],
    'hangs in a tool': [startTool, { wait: 'gently' }],
    spends: [startTool, spend, { wait: 'gently' }],
    'ends its turn and stays': fail ? [...finish, { wait: 'gently' }] : [undefined],
    'ignores SIGTERM': [{ wait: 'deafly' }],
    floods: [{ garbage: { lines: 40_000, bytes: 500 } }, ...finish],
    'prints garbage': [
      { garbage: { lines: 50, bytes: 40 } },
      { garbage: { lines: 50, bytes: 40, isBinary: true } },
      ...finish,
    ],
    'prints a line of 10 MiB': [{ garbage: { lines: 1, bytes: 11_000_000 } }, ...finish],
    'leaves a daemon behind': [{ daemonise: mark }, ...finish],
  };
  const acts = plays[behaviour];
  return acts.includes(undefined) ? undefined : ([...begin, ...acts] as PlayedAct[]);
}

for (const [name, voice] of Object.entries(voices)) {
  describeRunner(`agents that speak ${name}`, {
    pace: 1,
    // `runner-host.test.ts` has the rest of it.
    isOnlyAgents: true,
    leavesOut: behaviours.filter(behaviour => actsOf(voice, behaviour) === undefined),
    ...(name === 'claude' && { spent: { tokens: 5000, toolCalls: 1 } }),
    setStage: async () => {
      const cast = new Map<string, Behaviour>();
      const program = (attempt: string) => {
        const acts = actsOf(voice, cast.get(attempt) ?? 'finishes');
        return [process.execPath, player, JSON.stringify(acts)] as const;
      };
      const stage = await setHostStage({
        parts: { protocolFor: ({ attempt }) => voice.protocol(program(attempt)) },
      });
      return {
        runner: stage.runner,
        store: stage.store,
        cast: (attempt, behaviour) => void cast.set(attempt, behaviour),
        another: stage.another,
        left: async () => {
          // A process that was killed is gone when its parent has taken note of it.
          if (stage.left([mark]) > 0) await sleep(50);
          return stage.left([mark]);
        },
        dispose: async () => stage.dispose(),
      };
    },
  });
}
