// What every part of the attic needs to know.
import type { GitPlace } from '../git/place.ts';

export type Stage =
  | 'planned'
  | 'renamed'
  | 'aside'
  | 'archived'
  | 'committed'
  | 'saved'
  | 'deleted'
  | 'forgotten'
  | 'dropped';

export interface AtticPlace extends GitPlace {
  /** Wall-clock milliseconds. */
  readonly now: () => number;
  /** Told what a removal has just done. */
  readonly onStage?: (stage: Stage) => void;
}
