// When a quota is filled again, read from what CLIs tell people. Undefined when the text does not say.

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const dayMs = 86_400_000;
/** No quota takes longer than this to reset; a later time was misread. */
const waitMaxMs = 35 * dayMs;

export function resetTimeIn(text: string, now: number): number | undefined {
  const at = timeAfterWait(text, now) ?? timeOfDay(text, now) ?? timeOnDate(text) ?? zonedTime(text, now);
  return at !== undefined && at > now && at - now <= waitMaxMs ? at : undefined;
}

/** `try again in 1 hour 5 minutes`, `retry after 3600s`, `try again in ~12 min`. */
function timeAfterWait(text: string, now: number): number | undefined {
  const wait = /(?:again|retry|resets?) (?:in|after) ~?((?:[\d.]+ ?[a-z]+(?:,? (?:and )?)?)+)/i.exec(text)?.[1];
  if (wait === undefined) return undefined;
  const parts = [...wait.matchAll(/(?<!\d)(\d+(?:\.\d+)?) ?(ms|[smhd])/gi)];
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

const zonedShape = /resets (?:([a-z]{3}) (\d{1,2})(?:,| at) )?(\d{1,2})(?::(\d\d))? ?([ap])m \(([\w/+-]{1,64})\)/i;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `resets 12:55am (UTC)`, `resets Nov 20, 1pm (Europe/Berlin)`: the next time that the clocks of that zone show it. */
function zonedTime(text: string, now: number): number | undefined {
  const [, month, day, hour = '', minute = '0', half = '', zone = ''] = zonedShape.exec(text) ?? [];
  const isTime = Number(hour) >= 1 && Number(hour) <= 12 && Number(minute) <= 59;
  const clocks = clocksOf(zone);
  if (!isTime || !clocks) return undefined;
  const today = new Date(now + clocks.aheadMs(now));
  const time = [(Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0), Number(minute)] as const;
  const days = month === undefined ? [today, new Date(today.getTime() + dayMs)] : datesOf(month, Number(day), today);
  const shown = days.map(date => Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), ...time));
  return shown.map(at => at - clocks.aheadMs(at)).find(at => at > now);
}

/** In this year and the next. A day that the month does not have is none. */
function datesOf(month: string, day: number, today: Date): Date[] {
  const year = today.getUTCFullYear();
  return [year, year + 1]
    .map(each => new Date(Date.UTC(each, months.indexOf(month.toLowerCase()), day)))
    .filter(date => date.getUTCDate() === day);
}

/** How far the clocks of a zone are ahead of UTC. Undefined: there is no such zone. */
function clocksOf(zone: string): { aheadMs(at: number): number } | undefined {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...numeric });
    return {
      aheadMs: at => {
        const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
        const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
        return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at / 60_000) * 60_000;
      },
    };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
