// Finds a word that is not part of a longer one.

/** Nobody writes longer names, and the search for one would take long. */
const wordCharsMax = 300;

/** `touching`: the characters that would make it part of a longer word. */
export function holdsWord(
  text: string,
  word: string,
  touching: { readonly before: RegExp; readonly after: RegExp },
): boolean {
  if (word === '' || word.length > wordCharsMax) return false;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isPart = touching.before.test(text.charAt(at - 1)) || touching.after.test(text.charAt(at + word.length));
    if (!isPart) return true;
  }
  return false;
}
