// The runner of one engine: launching and ending take their time, and a launcher's words can be its engine's last.
import type { AttemptRequest } from '../../src/core/attempt/events.ts';
import type { Random } from '../../src/core/seeded-random.ts';
import { done } from '../../src/ports/performed.ts';
import type { Launcher, Runner } from '../../src/ports/runner.ts';
import type { Nature } from './nature.ts';
import type { VirtualTime } from './virtual-time.ts';
import { replaceMethods } from './wrap-methods.ts';

export interface RunnerParts {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly nature: Nature;
  readonly isAlive: () => boolean;
}

export function slowRunner(runner: Runner, { time, random, nature, isAlive }: RunnerParts): Runner {
  const { launchMs, endMs } = nature;
  const slow: Pick<Runner, 'prepare' | 'end'> = {
    prepare: async (request: AttemptRequest) => {
      if (launchMs > 0) await time.sleep(random.whole(0, launchMs));
      // Nothing is launched for an engine that died meanwhile.
      return isAlive() ? await runner.prepare(request) : { kind: 'unknown', reason: 'nobody is there any more' };
    },
    end: async (attempt, process) => {
      if (endMs > 0) await time.sleep(random.whole(0, endMs));
      return await runner.end(attempt, process);
    },
  };
  return replaceMethods<Runner>(runner, slow);
}

/** `guard` makes the launcher's word `go` mortal; what it does not say, the end of its engine says. */
export function withMortalLaunchers(runner: Runner, guard: (launcher: Pick<Launcher, 'go'>) => Pick<Launcher, 'go'>) {
  const prepare: Runner['prepare'] = async request => {
    const prepared = await runner.prepare(request);
    if (prepared.kind !== 'done') return prepared;
    const { process, go, abort } = prepared.output;
    return done({ process, abort, go: () => guard({ go }).go() });
  };
  return replaceMethods<Runner>(runner, { prepare });
}
