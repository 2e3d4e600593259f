// A clock that was set back must not turn a short wait into a long one.

/** The wait from `since` until `until` is over, or the clock shows a time before it began. */
export function isDue(now: number, since: number, until: number): boolean {
  return now >= until || now < since;
}
