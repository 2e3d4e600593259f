// Documents: links lead somewhere, nothing names the machine it was written on, and the words are plain.
import { posix } from 'node:path';
import { complainAbout, isSource, type Rule, type SourceFile } from './source-file.ts';
import { onlyStrings } from './strip.ts';

export const linksResolve: Rule = files => {
  const known = new Set(files.flatMap(file => [file.path, ...foldersAbove(file.path)]));
  return files
    .filter(file => file.path.endsWith('.md'))
    .flatMap(file =>
      relativeLinks(file)
        .filter(link => !known.has(posix.join(posix.dirname(file.path), link)))
        .map(link => `${file.path}: the link to ${link} leads nowhere`),
    );
};

function relativeLinks({ text }: SourceFile): string[] {
  const prose = text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)[^)]*\)/g)]
    .map(match =>
      decodeURI(match[1] ?? '')
        .replace(/#.*$/, '')
        .replace(/\/$/, ''),
    )
    .filter(link => link !== '' && !/^[a-z]+:/.test(link));
}

function foldersAbove(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === '.' ? ['.'] : [folder, ...foldersAbove(folder)];
}

/** `you` and `user` mean any reader; other names belong to a person. */
const homePath = /(?<![\w.])\/(?:home|Users)\/(?!you\b|user\b)\w[\w.-]*\/|(?<![\w.$}])\/root\/\S*/g;

export const namesNoHome: Rule = files =>
  files.flatMap(file => complainAbout(file, homePath, 'the path of a home folder'));

/** What an older dialect said. GLOSSARY.md says under _avoid_ what to write instead. */
const dialect =
  /\b(?:nobody|somebody|whoever|told|tells|stands|stood|wish(?:es)?|people's doings)\b|\bha(?:s|ve) the word\b|\blook(?:s|ed) at\b|(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b|more\b)/gi;

export const documentsArePlain: Rule = files =>
  files
    .filter(({ path }) => /^(?:docs\/.*|[A-Z]+)\.md$/.test(path))
    .map(file => ({ ...file, text: proseOf(file.text) }))
    .flatMap(file => complainAbout(file, dialect, 'a word that GLOSSARY.md avoids'));

/** The words that need no sentence around them: what strings hold is often a name or a pattern. */
const dialectOfMessages = /\b(?:nobody|somebody|anybody|whoever|is told|stands|stood)\b/gi;

export const messagesArePlain: Rule = files =>
  files
    .filter(isSource)
    .map(onlyStrings)
    .flatMap(file => complainAbout(file, dialectOfMessages, 'a word in a message that GLOSSARY.md avoids'));

/** Without code; lines stay lines. */
function proseOf(text: string): string {
  return text.replace(/```[\s\S]*?```/g, onlyNewlines).replace(/`[^`\n]*`/g, '');
}

function onlyNewlines(text: string): string {
  return text.replace(/[^\n]/g, '');
}
