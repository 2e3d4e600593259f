// How a CLI is held: by a list of tools, by permissions and by a cancel.
import { setTimeout as sleep } from 'node:timers/promises';
import { createPermissionList } from '../support/permission-list.ts';
import type { Bench, Stage } from './bench.ts';
import { processesWith } from './leftovers.ts';
import type { ModelStep } from './model/tools.ts';
import { judge, notSupported, type Property } from './property.ts';
import type { AttemptReport } from './report.ts';
import { capabilities, command, edit, say } from './steps.ts';

export const steered: readonly Property[] = [
  {
    name: 'keeps to a list of tools',
    check: async bench => {
      if (!capabilities(bench).tools) return notSupported;
      return bench.withScript([command, say], async stage => {
        const report = await stage.attempt({ task: { tools: ['read'] } });
        const asked = stage.server.requests.join('\n');
        return judge(
          {
            finished: report.outcome.kind === 'finished',
            'the command did not run': stage.read('ran.txt') === undefined,
            'the shell was not offered': !/"name":"(?:Bash|bash|run_shell_command|exec_command)"/.test(asked),
          },
          report,
        );
      });
    },
  },
  {
    name: 'asks a person, and does what is allowed',
    check: async bench => {
      if (!asks(bench)) return notSupported;
      return bench.withScript([edit(bench), outOfBounds(bench), say], async stage => {
        const report = await stage.attempt({ policy: createPermissionList([]), person: 'allow' });
        return judge({ ...claimsOnAsking(bench, report), ...happened(stage, true) }, report, howItAsks(bench));
      });
    },
  },
  {
    name: 'asks, and leaves what is denied',
    check: async bench => {
      if (!asks(bench)) return notSupported;
      return bench.withScript([edit(bench), outOfBounds(bench), say], async stage => {
        const rules = [{ answer: 'deny', command: 'echo' } as const, { answer: 'allow' } as const];
        const report = await stage.attempt({ policy: createPermissionList(rules) });
        const { outcome } = report;
        return judge(
          {
            ...claimsOnAsking(bench, report),
            ...happened(stage, false),
            'the denial is recorded': report.refusals.some(text => text.includes('echo ran')),
            'the turn went on, or ended as given up':
              outcome.kind === 'finished' || ('detail' in outcome && outcome.detail.includes('gave up')),
          },
          report,
          outcome.kind === 'finished' ? 'and goes on' : 'and gives up',
        );
      });
    },
  },
  {
    name: 'cancelled in a command, nothing is left',
    check: bench => {
      // A number that nobody else sleeps for.
      const seconds = `86399.${Math.floor(Math.random() * 1e9)}`;
      const script: ModelStep[] = [{ do: 'shell', command: `setsid sleep ${seconds} & sleep ${seconds}` }, say];
      return bench.withScript(script, async stage => {
        let wasRunning = false;
        const report = await stage.attempt({
          cancelAt: async event => {
            // A screen shows a call as any other text.
            const isCall = event.kind === 'tool-start';
            if (wasRunning || !(isCall || event.kind === 'text')) return false;
            for (let tries = isCall ? 100 : 10; tries > 0 && !wasRunning; tries--) {
              wasRunning = processesWith(seconds).length > 0;
              await sleep(100);
            }
            return isCall || wasRunning;
          },
        });
        return judge(
          {
            'the command ran': wasRunning,
            cancelled: report.outcome.kind === 'cancelled',
            'its protocol says so itself': report.events.some(event => event.kind === 'end'),
            'nothing is left': processesWith(seconds).length === 0 && processesWith(stage.place.home).length === 0,
          },
          report,
        );
      });
    },
  },
];

/** One that a CLI with a sandbox of its own has to ask for. */
function outOfBounds({ subject }: Bench): ModelStep {
  return { ...command, ...(subject.asksToLeaveSandbox && { leavesSandbox: true }) };
}

function asks(bench: Bench): boolean {
  return capabilities(bench).permissions || bench.subject.asksToLeaveSandbox === true;
}

function howItAsks({ subject }: Bench): string | undefined {
  return subject.asksToLeaveSandbox ? 'only to leave its own sandbox' : undefined;
}

function claimsOnAsking({ subject }: Bench, { asked }: AttemptReport) {
  const askedForEdit = asked.some(({ paths }) => paths.some(path => path.endsWith('made.txt')));
  return {
    'asked for the edit, with its path': askedForEdit || subject.asksToLeaveSandbox === true,
    'asked for the command, with it': asked.some(request => request.command?.includes(command.command)),
  };
}

function happened(stage: Stage, isAllowed: boolean) {
  return {
    'the edit, which is allowed, happened': stage.read('made.txt') !== undefined,
    [isAllowed ? 'the command happened' : 'the command did not happen']:
      (stage.read('ran.txt') !== undefined) === isAllowed,
  };
}
