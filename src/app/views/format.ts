// Times, tokens and dollars, short enough for one line.

/** `8 s`, `3 min 05 s`, `2 h 10 min`. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  if (minutes === 0) return `${seconds} s`;
  if (hours === 0) return `${minutes} min ${twoDigits(seconds % 60)} s`;
  return `${hours} h ${twoDigits(minutes % 60)} min`;
}

/** A limit: without parts that are zero. */
export function formatLimit(ms: number): string {
  return formatDuration(ms).replace(/ 00 (s|min)$/, '');
}

/** `950`, `12.3k`, `1.2M`. */
export function formatTokens(tokens: number): string {
  if (tokens < 1000) return `${tokens}`;
  if (tokens < 999_500) return `${shortened(tokens / 1000)}k`;
  return `${shortened(tokens / 1_000_000)}M`;
}

export function formatDollars(usd: number): string {
  return `$${usd.toFixed(2)}`;
}

const twoDigits = (value: number) => `${value}`.padStart(2, '0');
const shortened = (value: number) => (value < 100 ? value.toFixed(1).replace(/\.0$/, '') : value.toFixed(0));
