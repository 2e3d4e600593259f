import { setTimeout as sleep } from 'node:timers/promises';
import { type Behaviour, describeRunner } from '../conformance/runner.ts';
import { setHostStage } from '../support/runner-host-stage.ts';

/** Nobody else sleeps exactly so long. */
const mark = `${500_000 + process.pid}.25`;

const scripts: Readonly<Record<Behaviour, string>> = {
  finishes: '- say: done',
  refuses: '- refuse: not with me',
  fails: '- fail: "500"',
  'is rate-limited': '- rateLimited: 60',
  crashes: '- crash: SIGKILL',
  hangs: '- hang: true',
  'works for ever': Array.from({ length: 200 }, () => '- say: still here\n- sleep: 0.1').join('\n'),
  'hangs in a tool': '- run: sleep 1000',
  spends: `- run: "true"\n- usage: {tokens: 5000, costUsd: 0.5}\n- hang: true`,
  'ends its turn and stays': `- daemonise: ${mark}\n- say: done`,
  'ignores SIGTERM': '- hang: {ignoreTerm: true}',
  floods: '- garbage: {lines: 40000, bytes: 500}\n- say: done',
  'prints garbage': '- garbage: {lines: 50}\n- garbage: {lines: 50, binary: true}\n- say: done',
  'prints a line of 10 MiB': '- garbage: {bytes: 11000000}\n- say: done',
  'leaves a daemon behind': `- daemonise: ${mark}\n- run: sleep ${mark} &\n- say: done`,
};

for (const containment of ['namespace', 'keeper'] as const) {
  describeRunner(`agents as processes, contained by ${containment}`, {
    pace: 1,
    leavesOut: [],
    setStage: async () => {
      const stage = await setHostStage({ containment });
      return {
        runner: stage.runner,
        store: stage.store,
        cast: (attempt, behaviour) => stage.script(attempt, scripts[behaviour]),
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
