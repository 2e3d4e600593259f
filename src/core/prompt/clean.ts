// Text from outside as a prompt may hold it: nothing that a terminal obeys, nothing that a reader cannot see.

const esc = '\u001b';
const bell = '\u0007';
const csi = `(?:${esc}\\[|\u009b)`;

/** Colours and cursor movements; titles and links, which end with a bell or a string terminator; two-character ones. */
const ansi = new RegExp(
  [`${csi}[0-?]*[ -/]*[@-~]`, `${esc}[\\]PX^_][^${bell}${esc}]*(?:${bell}|${esc}\\\\)`, `${esc}[ -/]*[0-~]`].join('|'),
  'g',
);

/** Joiners, variation selectors, soft hyphens and byte order marks: common in good text, which reads the same without. */
const harmless = /\u{200c}|\u{200d}|\u{fe0e}|\u{fe0f}|\u{ad}|\u{feff}/gu;

/** What hides text or turns its direction: named instead, so that a reader sees that it was there. */
const hidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

const lineEnds = /\r\n?|[\u{2028}\u{2029}\u{85}]/gu;
const controls = /[^\P{Cc}\n\t]/gu;
const loneSurrogates = /\p{Cs}/gu;

/** A run of fence characters longer than this is only there to make trouble. */
const longFenceRun = /`{41,}|~{41,}/g;

export function cleanText(text: string): string {
  return cleanSource(text.replace(harmless, ''));
}

/** For source code, where a joiner in a name is not harmless. */
export function cleanSource(text: string): string {
  return text
    .replace(ansi, '')
    .replace(lineEnds, '\n')
    .replace(controls, '')
    .replace(loneSurrogates, '\u{fffd}')
    .replace(hidden, found => `<U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`)
    .replace(longFenceRun, found => `<${found.length} times ${found.startsWith('~') ? 'tilde' : 'backtick'}>`);
}

const lineMax = 80;

/** For names in a label: one short line that cannot open or close anything. */
export function cleanLine(text: string): string {
  const line = cleanText(text)
    .replaceAll(/[`~<>\s]+/g, ' ')
    .trim();
  return line.length > lineMax ? `${line.slice(0, lineMax)}…` : line;
}
