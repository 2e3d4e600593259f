// Whether an item is small enough to go without research, design and a test plan. A guess that only ever makes an offer.

const wordsMax = 60;
const checksMax = 2;

/** Work that is larger than its description. */
const largeWords =
  /\b(architect\w*|design\w*|migrat\w*|re-?writ\w*|refactor\w*|re-?structur\w*|port(ing)?|framework|subsystem|epic|everywhere|all (files|modules|packages))\b/i;

export function isSmallItem({ title, body }: { readonly title: string; readonly body: string }): boolean {
  const text = `${title}\n${body}`;
  if (largeWords.test(text)) return false;
  const words = text.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word));
  const checks = text.match(/^[ \t]*[-*+] \[[ xX]\]/gm) ?? [];
  const headings = text.match(/^#{1,6} /gm) ?? [];
  return words.length <= wordsMax && checks.length <= checksMax && headings.length <= 1;
}
