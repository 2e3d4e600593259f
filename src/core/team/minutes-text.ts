// `25 minutes`, `90 seconds`.
import { plural } from '../../std/plural.ts';

export function minutesText(ms: number): string {
  return ms % 60_000 === 0 ? plural(ms / 60_000, 'minute') : plural(Math.round(ms / 1000), 'second');
}
