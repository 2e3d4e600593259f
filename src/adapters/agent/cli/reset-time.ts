// When a quota is filled again, read from what CLIs tell people. Undefined when the text does not say.
import { zonedResetIn } from './zoned-time.ts';

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const dayMs = 86_400_000;
/** No quota takes longer than this to reset; a later time was misread. */
const waitMaxMs = 35 * dayMs;

export function resetTimeIn(text: string, now: number): number | undefined {
  const at = timeAfterWait(text, now) ?? timeOfDay(text, now) ?? timeOnDate(text) ?? zonedResetIn(text, now);
  return at !== undefined && at > now && at - now <= waitMaxMs ? at : undefined;
}

/** `try again in 1 hour 5 minutes`, `retry after 3600s`, `try again in ~12 min`. */
function timeAfterWait(text: string, now: number): number | undefined {
  const wait = /(?:again|retry|resets?) (?:in|after) ~?((?:[\d.]+ ?[a-z]+(?:,? (?:and )?)?)+)/i.exec(text)?.[1];
  if (wait === undefined) return undefined;
  const parts = [...wait.matchAll(/(\d+(?:\.\d+)?) ?(ms|[smhd])/gi)];
  if (parts.length === 0) return undefined;
  return (
    now + parts.reduce((sum, [, count, unit]) => sum + Number(count) * (unitMs[unit?.toLowerCase() ?? ''] ?? 0), 0)
  );
}

/** `try again at 10:43 PM`: the next time that the clock on the wall shows it. */
function timeOfDay(text: string, now: number): number | undefined {
  const found = /again at (\d{1,2}):(\d\d) ?(am|pm)/i.exec(text);
  if (!found) return undefined;
  const [, hour, minute, half] = found;
  const at = new Date(now);
  at.setHours((Number(hour) % 12) + (half?.toLowerCase() === 'pm' ? 12 : 0), Number(minute), 0, 0);
  return at.getTime() > now ? at.getTime() : at.getTime() + dayMs;
}

/** `try again at Nov 20th, 2026 3:45 PM`. */
function timeOnDate(text: string): number | undefined {
  const found = /again at ([a-z]{3,9} \d{1,2})(?:st|nd|rd|th)?,? (\d{4}) (\d{1,2}:\d\d ?[ap]m)/i.exec(text);
  const at = found ? Date.parse(`${found[1]}, ${found[2]} ${found[3]}`) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
