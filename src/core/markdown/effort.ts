// A bound on looking ahead in vain. Honest text never comes near it; hostile text would make it quadratic.

export interface Effort {
  /** Characters; spent at zero. */
  left: number;
}

export const effortFor = (text: string): Effort => ({ left: 1_000_000 + text.length });
