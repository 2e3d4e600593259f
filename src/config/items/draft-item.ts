// A title and a text, made of whatever a person wrote.
import { Problem } from '../../core/problem.ts';
import { splitFrontMatter } from '../roles/front-matter.ts';
import { readSource } from '../source.ts';
import { titleCharsMax } from './item-keys.ts';

export interface Wording {
  readonly title: string;
  readonly body: string;
}

/** Longer than this, a first line is a text and not a title. */
const titleCharsGood = 80;

/** The first line is the title; all of it is the text, unless the title says everything. */
export function wordingOf(text: string): Wording {
  const { title: given, body: whole } = withoutFrontMatter(text.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n'));
  const [first = '', ...rest] = whole.split('\n').filter(line => line.trim() !== '');
  const isHeading = /^#{1,6}\s/.test(first);
  const line = tidyLine(given ?? first.replace(/^#{1,6}\s+/, ''));
  if (line === '') throw saysNothing();
  const title = shorten(line);
  const isSaid = title === line && given === undefined;
  if (isSaid && rest.length === 0) return { title, body: '' };
  return { title, body: isSaid && isHeading ? whole.slice(whole.indexOf(first) + first.length).trim() : whole.trim() };
}

/** A title as a person gave it: put on one line, refused when it is none. */
export function checkTitle(given: string): string {
  const title = tidyLine(given);
  if (title === '') throw saysNothing();
  if (title.length <= titleCharsMax) return title;
  const what = `the title has ${title.length} characters, and ${titleCharsMax} are allowed`;
  throw new Problem({ code: 'item-invalid', what, remedy: 'Say it in fewer words and put the rest into --body.' });
}

/** The front matter of a file from elsewhere is not ours to understand, but for its title. */
function withoutFrontMatter(text: string): { readonly title?: string; readonly body: string } {
  const split = splitFrontMatter(text);
  if (split.kind === 'unclosed') return { body: text };
  const read = readSource('', split.yaml);
  const value = read.kind === 'source' ? read.source.value : undefined;
  const title = typeof value === 'object' && value !== null && 'title' in value ? value.title : undefined;
  return { body: split.body, ...(typeof title === 'string' && title.trim() !== '' ? { title } : {}) };
}

function tidyLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zs}\u2028\u2029]+/gu, ' ').trim();
}

function shorten(line: string): string {
  if (line.length <= titleCharsGood) return line;
  const cut = line.slice(0, titleCharsGood);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > titleCharsGood / 2 ? end : titleCharsGood).replace(/[\ud800-\udbff]$/, '')}…`;
}

function saysNothing(): Problem {
  const what = 'an item needs a title, and there are no words for one';
  return new Problem({ code: 'item-invalid', what, remedy: 'Say in a sentence what is wanted.' });
}
