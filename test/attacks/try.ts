// One thing that a hostile agent tries, and how to tell from outside whether it came about.
import type { Victim } from './victim.ts';

export interface Try {
  /** For people: what is tried. */
  readonly name: string;
  /** Where the code runs: in the agent itself, or in a test that the agent wrote and a gate runs. */
  readonly from: 'agent' | 'gate';
  /**
   * A shell script. `$H` is the home folder of the person, `$R` their repository, `$G` its git folder, `$S` the state of Pitwall, `$P`
   * the program `pitwall`, `$MARK` a word that no other try has; `send` hands its input to a listener of the attacker.
   */
  readonly script: string;
  /** Steps of the agent's script that are not shell, after it. */
  readonly steps?: readonly object[];
  /** Asked after Pitwall ended. */
  readonly cameAbout: (victim: Victim) => boolean | Promise<boolean>;
}

/** The attacker's listener got this. */
export const arrived = (text: string) => (victim: Victim) => victim.loot().includes(text);
