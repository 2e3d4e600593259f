// Documents that keep their word: links lead somewhere, and nothing names the machine it was written on.
import { posix } from 'node:path';
import { complainAbout, type Rule, type SourceFile } from './source-file.ts';

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

/** `you` and `user` stand for anybody; other names are somebody's. */
const homePath = /(?<![\w.])\/(?:home|Users)\/(?!you\b|user\b)\w[\w.-]*\/|(?<![\w.$}])\/root\/\S*/g;

export const namesNobodysHome: Rule = files =>
  files.flatMap(file => complainAbout(file, homePath, 'the path of a home folder'));
