// Where a document or a state uses a word that the conventions replace by another one. Words are compared without case and number.
import { type CheckContext, listed, type Outcome, pass } from './check.ts';
import { lackingAny } from './lacking.ts';
import type { DocumentKind, Session, SpecDocument, State, Term } from './session/session.ts';
import { sessionFiles } from './session/session-folder.ts';
import { placeIn } from './session/texts.ts';

interface Drift {
  readonly word: string;
  readonly term: string;
  /** The path of a document, or the task of a state. */
  readonly where: string;
  readonly place: string;
}

export function judgeTerms({ session, states, scope }: CheckContext, kinds: readonly DocumentKind[]): Outcome {
  const documents = session.documents.filter(({ kind }) => kinds.includes(kind));
  const inScope = scope.flatMap(task => states.get(task) ?? []);
  const drifts = session.terms.flatMap(term => driftsOf(term, documents, inScope));
  const [first] = drifts;
  if (first) {
    const said = drifts.map(({ word, term, where }) => `"${word}" for "${term}" in ${where}`);
    const names = [...new Set(drifts.flatMap(({ word, term, where }) => [word, term, where]))];
    return { result: 'fail', names, place: first.place, evidence: listed(said) };
  }
  const lack = lackingAny(
    session,
    kinds.map(kind => sessionFiles[kind]),
  );
  if (lack) return lack;
  return session.terms.length === 0 ? withoutConventions(session, inScope) : pass(countOf(session.terms, documents));
}

function countOf(terms: readonly Term[], documents: readonly SpecDocument[]): string {
  return `${listed(terms.map(({ term }) => term))}: used throughout in ${documents.length} files`;
}

function driftsOf(term: Term, documents: readonly SpecDocument[], states: readonly State[]): readonly Drift[] {
  return term.instead.flatMap(word => {
    const found = (where: string, place: string): Drift => ({ word, term: term.term, where, place });
    const inDocuments = documents.flatMap(({ path, lines }) => {
      const line = lines.find(({ text }) => usesWord(text, word, term.term));
      return line ? [found(path, placeIn(path, line.number))] : [];
    });
    const inStates = states.filter(({ terms }) => terms.some(key => usesWord(key, word, term.term)));
    return [...inDocuments, ...inStates.map(({ task, place }) => found(task, place))];
  });
}

/** No convention says which words mean the same: what one state names and the next one replaces is for a person to see. */
function withoutConventions(session: Session, states: readonly State[]): Outcome {
  for (const [at, state] of states.entries()) {
    const before = states.slice(0, at).findLast(({ terms }) => terms.length > 0);
    if (!before || state.terms.length === 0) continue;
    const gone = before.terms.filter(key => !state.terms.includes(key));
    const added = state.terms.filter(key => !before.terms.includes(key));
    if (gone.length === 0 || added.length === 0) continue;
    const evidence = `${state.task} names ${listed(added)} and no longer ${listed(gone)}; no convention says whether that is the same`;
    return { result: 'warn', names: [...gone, ...added, state.task], place: state.place, evidence };
  }
  if (states.every(({ terms }) => terms.length === 0)) {
    const evidence =
      'there are no terms to compare: neither a convention "term X: not Y" nor terminology_keys of a state';
    return { result: 'warn', names: [], place: sessionFiles.wisdom, evidence };
  }
  return pass(`the states name the same terms; ${session.terms.length} conventions`);
}

const wordShape = /[\p{L}\p{N}-]+/gu;

/** The word, or several in a row, unless it is a part of the right term there (`user account` where `account` is wrong). */
export function usesWord(text: string, word: string, term: string): boolean {
  const words = wordsIn(text);
  const wrong = wordsIn(word);
  const right = wordsIn(term);
  return words.some((_, at) => {
    if (!matchesAt(words, at, wrong)) return false;
    return !right.some((_part, offset) => at - offset >= 0 && matchesAt(words, at - offset, right));
  });
}

function wordsIn(text: string): readonly string[] {
  const words = text.toLowerCase().match(wordShape) ?? [];
  return words.map(word => singularOf(word.replace(/^-+/, ''))).filter(word => word !== '');
}

/** `tenant-facing` uses the word tenant; `multi-tenant` is a word of its own. */
function matchesAt(words: readonly string[], at: number, phrase: readonly string[]): boolean {
  return (
    phrase.length > 0 &&
    phrase.every((part, offset) => {
      const word = words[at + offset];
      return word === part || (phrase.length === 1 && !part.includes('-') && word?.split('-')[0] === part);
    })
  );
}

function singularOf(word: string): string {
  if (word.length < 4 || word.endsWith('ss')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}
