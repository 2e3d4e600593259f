// Compares versions by their first two numbers, which is all that Pitwall's requirements name.

/** False for a text without a version: unknown is not new enough. */
export function isVersionAtLeast(text: string, minimum: string): boolean {
  const [major, minor] = twoNumbers(text);
  const [majorMin, minorMin] = twoNumbers(minimum);
  return major > majorMin || (major === majorMin && minor >= minorMin);
}

function twoNumbers(text: string): [number, number] {
  const match = /(\d+)\.(\d+)/.exec(text);
  return match === null ? [-1, -1] : [Number(match[1]), Number(match[2])];
}
