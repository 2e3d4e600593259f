// Why a message is refused, from a closed list.

export const refusalCodes = [
  'malformed',
  'too-large',
  'unknown-type',
  'unknown-recipient',
  'unknown-question',
  'placeholder',
  'forged-sender',
  'not-allowed',
  'id-taken',
  'not-a-member',
  'stale-attempt',
  'wrong-token',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

export interface Refusal {
  readonly kind: 'refused';
  readonly code: RefusalCode;
  /** For the sender, who can correct it. */
  readonly reason: string;
}

export const refuse = (code: RefusalCode, reason: string): Refusal => ({ kind: 'refused', code, reason });
