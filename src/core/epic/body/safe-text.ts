// Text from elsewhere on its way into a body: it stays on its line or in its quote, hides nothing, and opens nothing.
import { redact } from '../../redact.ts';
import { disarm } from '../../thread/disarm.ts';
import type { EpicForm } from './epic-body.ts';

const lineBreaks = /[\t\n\v\f\r\u{85}\u{2028}\u{2029}]+/gu;
/** Also what turns the direction of text, and marks without width that only hide. */
const controls = /[^\P{Cc}\t\n]|[\u{61c}\u{200b}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}\u{feff}]/gu;
const loneSurrogates = /\p{Cs}/gu;

/** On a forge it calls no one and closes nothing either. */
export interface SafeText {
  /** On one line, cut to a length. */
  line(text: string, charsMax: number): string;
  /** The same, as a cell of a table. */
  cell(text: string, charsMax: number): string;
  /** Of several lines, quoted. */
  quote(text: string, charsMax: number): readonly string[];
}

export function safeTextFor(form: EpicForm): SafeText {
  const clean = (text: string) => {
    const bare = text.replace(controls, '').replace(loneSurrogates, '\u{fffd}');
    return noHtml(form === 'forge' ? disarm(bare) : redact(bare));
  };
  const line = (text: string, charsMax: number) =>
    cut(clean(text.replace(lineBreaks, ' ')).replace(/ {2,}/g, ' ').trim(), charsMax);
  return {
    line,
    cell: (text, charsMax) => line(text, charsMax).replaceAll('|', '\\|'),
    quote: (text, charsMax) => {
      const lines = text.split(/\r\n|[\n\v\f\r\u{85}\u{2028}\u{2029}]/u).join('\n');
      return quoted(cut(clean(lines).trim(), charsMax));
    },
  };
}

/** Comments, declarations and instructions; a browser shows no more of them than of an element, and they can hide what follows. */
function noHtml(text: string): string {
  return text.replace(/<(?=[!?])/g, '&lt;').replaceAll('-->', '--&gt;');
}

function quoted(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n').map(line => (line.trim() === '' ? '>' : `> ${line}`));
}

function cut(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text;
  return `${text.slice(0, charsMax).replace(/\p{Cs}$/u, '')}…`;
}
