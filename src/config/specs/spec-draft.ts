// What a team is started from: one draft becomes one member, with an item, a run and a branch of its own.
import type { ConfigFault } from '../fault.ts';

export type SpecFormat = 'markdown' | 'openspec' | 'spec-kit' | 'superpowers';

export interface SpecDraft {
  /** Unique in the team, safe in branch names, never ending in `-2`, which would mean a second run. */
  readonly name: string;
  readonly title: string;
  readonly body: string;
  /** Names of other drafts and members; what is none of them is left as it was written. */
  readonly dependsOn: readonly string[];
  /** The file inside the repository; for an OpenSpec change its folder. */
  readonly source: string;
  readonly format: SpecFormat;
  /** The agent, or the runner, that the spec asks for. */
  readonly agent?: string;
}

/** A spec as it was found, before it has a name in the team. */
export interface FoundSpec extends Omit<SpecDraft, 'name' | 'dependsOn'> {
  /** What its name is made of. */
  readonly label: string;
  /** All that others may call it by. */
  readonly keys: readonly string[];
  readonly needs: readonly Need[];
}

/** Something that a spec depends on. */
export interface Need {
  /** As it is written. */
  readonly text: string;
  /** What it may be among the keys of specs, the best first. */
  readonly keys: readonly string[];
  readonly file: string;
  readonly line: number;
}

/** What reading a kind of specs gives. */
export interface SpecReading {
  readonly specs: readonly FoundSpec[];
  readonly faults: readonly ConfigFault[];
  /** What was left out, and why; what was not understood. */
  readonly notes: readonly string[];
  /** Keys of what is done already: depending on it means nothing. */
  readonly settled: readonly string[];
}

export const nothingRead: SpecReading = { specs: [], faults: [], notes: [], settled: [] };

export function joinReadings(readings: readonly SpecReading[]): SpecReading {
  return {
    specs: readings.flatMap(each => each.specs),
    faults: readings.flatMap(each => each.faults),
    notes: readings.flatMap(each => each.notes),
    settled: readings.flatMap(each => each.settled),
  };
}
