// Names that say nothing, and words the glossary avoids.
import { posix } from 'node:path';
import { isCode, type Rule, type SourceFile } from './source-file.ts';
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
  const { text } = onlyCode(file);
  const names = [...text.matchAll(/^export (?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm)];
  return names
    .map(match => match[1] ?? '')
    .filter(name => wordsOf(name).some(word => banned.has(word)))
    .map(name => `${file.path}: the exported name ${name} says nothing`);
}

function wordsOf(identifier: string): string[] {
  return identifier.split(/(?=[A-Z])|_/).map(word => word.toLowerCase());
}
