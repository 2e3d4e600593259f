// What must not happen where: nothing impure in core and in what core uses of std, and the environment is read in config only.
import { isPure } from './arrows.ts';
import { complainAbout, isSource, type Rule } from './source-file.ts';
import { onlyCode } from './strip.ts';

const impurities: readonly (readonly [RegExp, string])[] = [
  [
    /(?<!new )\bDate\b(?!\.(?:parse|UTC)\b)|\bnew Date\b(?!\((?!\s*\)))|(?<![.\w])performance\b/g,
    'core reads the clock',
  ],
  [/\bMath\b(?!\.(?:abs|ceil|floor|imul|max|min|round|trunc)\b)|(?<![.\w])crypto\b/g, 'core is random'],
  [/(?<![.\w])process\s*[.[]|\bglobalThis\b/g, 'core reaches for the process'],
  [/(?<![.\w])(?:setTimeout|setInterval|setImmediate|queueMicrotask|fetch)\(/g, 'core acts on the world'],
  [/(?<![.\w])(?:async|await)\b|(?<![.\w])Promise\b/g, 'core waits'],
  [/(?<![.\w])console\.\w+/g, 'core prints'],
];

export const keepsCorePure: Rule = files =>
  files
    .filter(file => isSource(file) && isPure(file))
    .map(onlyCode)
    .flatMap(file => impurities.flatMap(([pattern, message]) => complainAbout(file, pattern, message)));

export const readsEnvironmentInConfigOnly: Rule = files =>
  files
    .filter(file => isSource(file) && !file.path.startsWith('src/config/'))
    .map(onlyCode)
    .flatMap(file => complainAbout(file, /\bprocess\.env\b/g, 'the environment is read in src/config only'));
