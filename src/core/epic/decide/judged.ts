// What comes of an agent's answer.
import type { EpicDecision } from '../decision.ts';

export type Judged =
  | { readonly kind: 'decided'; readonly decision: EpicDecision }
  /** It goes back once, with these. */
  | { readonly kind: 'wrong'; readonly errors: readonly string[] }
  /** What was asked is no question any more: people or another machine changed the body. */
  | { readonly kind: 'overtaken' };
