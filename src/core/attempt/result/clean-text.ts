// What is read of a message: without a byte order mark and ANSI escapes, within a limit, and not blank.

const bytesMax = 1_048_576;

/** Payloads end at the next escape, bell or line, so that an escape without an end swallows nothing but itself. */
const ansiEscape =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escapes are control characters
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u0090\u0098\u009c-\u009f\n]*(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]*[0-~]/g;

type CleanText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'too-large' };

export function cleanText(raw: string): CleanText {
  const text = raw.replace(ansiEscape, '').replace(/^\uFEFF/, '');
  if (bytesOf(text) > bytesMax) return { kind: 'too-large' };
  return isBlank(text) ? { kind: 'empty' } : { kind: 'text', text };
}

/** Nothing but white space and characters without width. */
export function isBlank(text: string): boolean {
  return !/[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u.test(text);
}

function bytesOf(text: string): number {
  // A character never takes fewer bytes than UTF-16 units, so a long text needs no encoding.
  return text.length > bytesMax ? text.length : new TextEncoder().encode(text).length;
}
