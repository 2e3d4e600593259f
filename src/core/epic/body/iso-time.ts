// Times as a body holds them: ISO 8601 with `Z` or an offset.

const shape =
  /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Milliseconds; undefined for what is no such time. */
export function timeOf(text: string): number | undefined {
  const [, year, month, day] = shape.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isInCalendar = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isInCalendar && Number(year) >= 1000 ? Date.parse(text) : undefined;
}
