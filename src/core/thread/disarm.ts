// An agent's words on their way to a forge, under a person's account: no bot obeys them, they call no one, close nothing, fetch nothing
// and hide nothing. What a person reads stays the same.
import { redact } from '../redact.ts';

const reference = String.raw`(?:[\w.-]+\/[\w.-]+)?#\d+|https?:\/\/\S+\/(?:issues|pull)\/\d+|GH-\d+`;
const closing = new RegExp(String.raw`\b(close[sd]?|fix(?:e[sd])?|resolve[sd]?)(:?\s+)(${reference})`, 'gi');

export function disarm(text: string): string {
  return (
    redact(text)
      // In a code span a number is no reference.
      .replace(closing, '$1$2`$3`')
      // A backslash keeps the slash of a command from being the first sign of its line; Markdown does not show it.
      .replace(/^([ \t>*+-]*)(?=\/[A-Za-z])/gm, '$1\\')
      // A joiner without width behind the sign: a name is no mention any more.
      .replace(/(?<![\w.`/+-])@(?=[A-Za-z0-9])/g, '@\u2060')
      // A link instead of a picture: nothing is fetched before a person follows it.
      .replace(/!(?=\[)/g, '')
      // What begins a comment, a fold or an element that fetches could swallow or fetch what follows it.
      .replace(/<(?=!--|\/?(?:details|summary|img|picture|source|video|audio|svg|iframe|object|embed)\b)/gi, '&lt;')
  );
}
