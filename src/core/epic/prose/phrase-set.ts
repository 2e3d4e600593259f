// Many phrases, found by the words that they may begin with, so that most words of a text cost next to nothing.
import { matchAt, type Phrase, phraseOf, type Span } from './phrase.ts';
import type { Token } from './tokens.ts';
import { wordClasses } from './word-classes.ts';

export class PhraseSet<Kind> {
  private readonly byBegin = new Map<string, { readonly phrase: Phrase; readonly kind: Kind }[]>();

  constructor(rows: readonly { readonly text: string; readonly kind: Kind }[]) {
    for (const { text, kind } of rows) {
      const phrase = phraseOf(text);
      for (const begin of beginsOf(phrase)) {
        const known = this.byBegin.get(begin) ?? [];
        if (known.length === 0) this.byBegin.set(begin, known);
        known.push({ phrase, kind });
      }
    }
  }

  /** All matches that begin at this token. */
  *matchesAt(tokens: readonly Token[], at: number): Generator<Span & { readonly kind: Kind }> {
    for (const name of tokens[at]?.names ?? []) {
      for (const { phrase, kind } of this.byBegin.get(name) ?? []) {
        const span = matchAt(phrase, tokens, at);
        if (span) yield { ...span, kind };
      }
    }
  }
}

/** What a token must be one of. No phrase begins with an optional part. */
function beginsOf({ parts }: Phrase): ReadonlySet<string> {
  const names = [...(parts[0]?.names ?? [])];
  const firsts = names.flatMap(name => [...(wordClasses.get(name)?.long.keys() ?? [])].map(word => `=${word}`));
  return new Set([...names, ...firsts]);
}
