// `resets 12:55am (UTC)`, `resets Nov 20, 1pm (Europe/Berlin)`: the next time that the clocks of that zone show it.

const shape = /resets (?:([a-z]{3}) (\d{1,2})(?:,| at) )?(\d{1,2})(?::(\d\d))? ?([ap])m \(([\w/+-]{1,64})\)/i;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

export function zonedResetIn(text: string, now: number): number | undefined {
  const [, month, day, hour = '', minute = '0', half = '', zone = ''] = shape.exec(text) ?? [];
  const isTime = Number(hour) >= 1 && Number(hour) <= 12 && Number(minute) <= 59;
  const clocks = clocksOf(zone);
  if (!isTime || !clocks) return undefined;
  const today = new Date(now + clocks.aheadMs(now));
  const time = [(Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0), Number(minute)] as const;
  const days = month === undefined ? [today, nextDay(today)] : datesOf(month, Number(day), today);
  const shown = days.map(date => Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), ...time));
  return shown.map(at => at - clocks.aheadMs(at)).find(at => at > now);
}

function nextDay(date: Date): Date {
  return new Date(date.getTime() + 86_400_000);
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
