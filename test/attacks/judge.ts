// What became of a try, seen from outside.
import type { Containment } from '../../src/ports/processes.ts';
import type { Try } from './try.ts';
import { Victim } from './victim.ts';

/** `held`: it did not come about. `detected`: it did, and the run stopped with this reason. */
export type Verdict = 'held' | `detected: ${string}` | 'not protected';

export async function judgeTry(attempt: Try, level: Containment): Promise<{ verdict: Verdict; output: string }> {
  const victim = await Victim.make(level);
  try {
    const { out, err } = await victim.suffer(attempt);
    const output = `${out}${err}`;
    if (!(await attempt.cameAbout(victim))) return { verdict: 'held', output };
    const stopped = /^Stopped, ([\w-]+)/m.exec(out)?.[1];
    const isNamed =
      stopped !== undefined && ['git-settings-changed', 'base-moved', 'history-rewritten'].includes(stopped);
    return { verdict: isNamed ? `detected: ${stopped}` : 'not protected', output };
  } finally {
    await victim.remove();
  }
}
