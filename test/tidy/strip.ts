// Removes what is not code, so that a rule does not stumble over a word in a comment or a message. Lines stay lines.
import type { SourceFile } from './source-file.ts';

const comment = /\/\/.*|\/\*[\s\S]*?\*\//;
const quoted = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/;
const template = /`(?:\\.|[^`\\])*`/;
/** A slash after an operator or a bracket, not followed by a space, opens a regular expression. */
const regularExpression = /(?<=[(,=:[!&|?{;]\s*|return )\/(?![*/\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/;
const token = new RegExp([comment, quoted, template, regularExpression].map(part => part.source).join('|'), 'g');

export function withoutComments(file: SourceFile): SourceFile {
  const text = file.text.replace(token, found => (/^\/[/*]/.test(found) ? onlyNewlines(found) : found));
  return { ...file, text };
}

/** Neither comments nor the contents of strings; what stands in `${…}` of a template stays. */
export function onlyCode(file: SourceFile): SourceFile {
  const text = file.text.replace(token, found => {
    if (found.startsWith('`')) return `\`${keepExpressions(found)}\``;
    if (found.startsWith('/') && !/^\/[/*]/.test(found)) return '/./';
    return /^['"]/.test(found) ? "''" : onlyNewlines(found);
  });
  return { ...file, text };
}

/** Only the words of strings and templates: messages, names, keys. */
export function onlyStrings(file: SourceFile): SourceFile {
  let text = '';
  let end = 0;
  for (const { 0: found, index } of file.text.matchAll(token)) {
    const isString = /^['"`]/.test(found);
    const words = isString ? found.replaceAll(/\$\{[^}]*\}/g, onlyNewlines) : onlyNewlines(found);
    text += onlyNewlines(file.text.slice(end, index)) + words;
    end = index + found.length;
  }
  return { ...file, text };
}

function keepExpressions(text: string): string {
  const expressions = [...text.matchAll(/\$\{[^}]*\}/g)].map(match => match[0].replace(/\n/g, ' '));
  return expressions.join(' ') + onlyNewlines(text);
}

function onlyNewlines(text: string): string {
  return text.replace(/[^\n]/g, '');
}
