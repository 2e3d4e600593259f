// A change of a text as lines with - and +: what differs between the same beginning and the same end.

export function lineDiff(before: string, after: string): string {
  const [old, now] = [linesOf(before), linesOf(after)];
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const middle = (lines: readonly string[], mark: string) =>
    lines.slice(head, lines.length - tail).map(line => `${mark}${line}`);
  return [...middle(old, '-'), ...middle(now, '+')].join('\n');
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}
