// What a flow sees of an attempt that it asked for.
import type { GitSettings } from '../world/git-settings.ts';
import type { AttemptState } from './state.ts';

/** `gitSettings`: as they are after its end. */
export interface AttemptSnapshot extends AttemptState {
  readonly gitSettings?: GitSettings | undefined;
}
