// What an item of an epic brings. A type needs its dispatch, review surface, signal of completion and evidence: those of code are the run,
// its review, the verified commit in it and the gates. Any other type is refused by name.

const known: readonly string[] = ['code'];

const label = /^deliverable:(.*)$/i;

/** By the label `deliverable:<type>`; without one it is code. */
export function deliverableNamed(labels: readonly string[]): string {
  return labels.flatMap(each => label.exec(each.trim())?.[1]?.trim().toLowerCase() ?? []).at(-1) ?? 'code';
}

export const isDeliverable = (name: string) => known.includes(name);
