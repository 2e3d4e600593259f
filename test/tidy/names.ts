// Names that say nothing, and words the glossary avoids.
import { posix } from 'node:path';
import { isCode, isSource, type Rule, type SourceFile } from './source-file.ts';
import { onlyCode } from './strip.ts';

const hollow = ['manager', 'helper', 'util', 'common', 'misc', 'service', 'handler', 'v2', 'legacy'];
const avoided = ['ticket', 'swarm', 'persona'];
const banned = new Set([...hollow, ...avoided].flatMap(word => [word, `${word}s`, word.replace(/y$/, 'ies')]));

export const namesSaySomething: Rule = files =>
  files.filter(isCode).flatMap(file => [...complainAboutPath(file), ...complainAboutExports(file)]);

function complainAboutPath({ path }: SourceFile): string[] {
  const words = posix.normalize(path).split(/[/.-]/);
  return words.filter(word => banned.has(word)).map(word => `${path}: "${word}" in a path says nothing`);
}

function complainAboutExports(file: SourceFile): string[] {
  return exportsOf(file)
    .filter(({ name }) => wordsOf(name).some(word => banned.has(word)))
    .map(({ name }) => `${file.path}: the exported name ${name} says nothing`);
}

/** Words that a newcomer does not guess, anywhere in a name. GLOSSARY.md says under _avoid_ what to write instead. */
const dialect = new Set(
  'sight glance wish wanted occasion shelf care talk room ear ties hands foresee teller'.split(' '),
);
/** The same as the last word of a type: there they name a bag of things, elsewhere they may be plain English. */
const dialectOfTypes = new Set('place moment look around outside bell'.split(' '));
const dialectOfFunctions = /^(?:tell[A-Z]|standIn(?![a-z]))/;

export const namesAreGuessable: Rule = files =>
  files.filter(isSource).flatMap(file =>
    exportsOf(file)
      .filter(isDialect)
      .map(({ name }) => `${file.path}: a stranger cannot guess what ${name} is; GLOSSARY.md has the words to avoid`),
  );

function isDialect({ kind, name }: Exported): boolean {
  const words = wordsOf(name);
  if (words.some(word => dialect.has(word)) || dialectOfFunctions.test(name)) return true;
  return ['class', 'interface', 'type'].includes(kind) && dialectOfTypes.has(words.at(-1) ?? '');
}

interface Exported {
  /** `const`, `function`, `interface` and so on. */
  readonly kind: string;
  readonly name: string;
}

function exportsOf(file: SourceFile): readonly Exported[] {
  const { text } = onlyCode(file);
  const found = text.matchAll(/^export (?:abstract |async )?(const|let|function\*?|class|interface|type) (\w+)/gm);
  return [...found].map(match => ({ kind: match[1] ?? '', name: match[2] ?? '' }));
}

function wordsOf(identifier: string): string[] {
  return identifier.split(/(?=[A-Z])|_/).map(word => word.toLowerCase());
}
