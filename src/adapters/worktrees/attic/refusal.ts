// Why something of the attic was not done, in words for a person.

export class Refusal extends Error {}

export function refusal(why: string): Refusal {
  return new Refusal(why);
}
