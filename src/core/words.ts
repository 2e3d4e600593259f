// Words of prose and code in one form, so that "validates", `isValid` and VALIDATION_ERROR have a word in common.

const stopWords = new Set(
  `a an the and or but if then else when while of in on at by for from to into onto with without within as is are was were be been
  being it its this that these those there here we you they i he she them their our your my not no nor so than too very can could may
  might must shall should will would do does did done has have had having each every all any some both only own same such more most
  other which who whom whose what where why how up down out off over under again once just also via per etc ie eg new old make makes
  made get gets let lets use uses used using need needs ensure ensures exist exists`
    .split(/\s+/)
    .filter(word => word !== ''),
);

/** The words that matter, each once. */
export function wordsOf(text: string): ReadonlySet<string> {
  const parts = text.split(/[^\p{L}\p{N}]+/u).flatMap(splitCase);
  const words = parts.map(part => part.toLowerCase()).filter(word => word.length > 1 && !stopWords.has(word));
  return new Set(words.map(stem));
}

/** As `wordsOf`, and each name as one word too: `userName` is also "username". */
export function wordsOfCode(text: string): ReadonlySet<string> {
  const names = text.split(/[^\p{L}\p{N}_-]+/u).map(name => name.replaceAll(/[_-]/g, '').toLowerCase());
  return new Set([...wordsOf(text), ...names.filter(name => name.length > 1).map(stem)]);
}

/** `parseHTMLPage2` is parse, HTML, Page2. */
function splitCase(name: string): readonly string[] {
  return name.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u);
}

const endings = /(?:ations?|ating|ated|ates?|ators?|ings?|edly|ied|ies|ed|ers?|es|ly|ments?|e|y|s)$/;
const stemCharsMin = 3;

/** Cuts the usual endings of English; what is left need not be a word. */
export function stem(word: string): string {
  const cut = word.replace(endings, '');
  if (cut.length < stemCharsMin) return word.length > stemCharsMin ? word.replace(/s$/, '') : word;
  return cut.replace(/([bdfgklmnprt])\1$/, '$1');
}
