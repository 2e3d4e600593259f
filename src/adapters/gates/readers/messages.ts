// What a thread that reads for gates and the one that drives them say to each other.
import type { GateInput, Output, Plan, Reading, Side, Tree } from '../../../ports/gate.ts';

/** What of an input can be sent: its files are asked for. */
export interface SentInput extends Pick<GateInput, 'change' | 'commits' | 'subject' | 'now'> {
  readonly paths: Readonly<Record<Side, Tree['paths']>>;
}

export interface Call {
  readonly gate: string;
  readonly what: 'plan' | 'read';
  readonly side: Side;
  readonly outputs: readonly Output[];
}

export interface ThreadData {
  readonly settings: unknown;
  /** Of the user: programs are looked up on it. */
  readonly path: string | undefined;
  /** Holds the number of the call that the thread works on. */
  readonly current: Int32Array;
}

export type ToThread =
  | { readonly kind: 'input'; readonly input: number; readonly data: SentInput }
  | { readonly kind: 'forget'; readonly input: number }
  | { readonly kind: 'call'; readonly call: number; readonly input: number; readonly asked: Call }
  | { readonly kind: 'reply'; readonly call: number; readonly question: number; readonly value: unknown };

export type FromThread =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'question';
      readonly call: number;
      readonly question: number;
      readonly side: Side;
      readonly about: { readonly path: string } | { readonly texts: readonly string[] };
    }
  | { readonly kind: 'answer'; readonly call: number; readonly value: Plan | Reading }
  | { readonly kind: 'broke'; readonly call: number; readonly message: string };
