// An agent's words on their way to a forge, under a person's account: no bot obeys them, they call no one, close nothing, fetch nothing
// and hide nothing. What a person reads stays the same.
import { redact } from '../redact.ts';

// GitHub looks for names and numbers in what is shown: `_@ann_` and `&#64;ann` call her as `@ann` does.
const at = '(?:@|&#0*64;|&#x0*40;|&commat;)';
const hash = '(?:#|&#0*35;|&#x0*23;|&num;)';
const mention = new RegExp(String.raw`(?<![A-Za-z0-9]|https?:\/\/[^\s@]{0,100}\/)${at}(?=[A-Za-z0-9&])`, 'gi');
const reference = String.raw`(?:[\w.-]+\/[\w.-]+)?${hash}\d+|https?:\/\/\S+\/(?:issues|pull)\/\d+|GH-\d+`;
const closing = new RegExp(
  String.raw`(?<![A-Za-z0-9])(close[sd]?|fix(?:e[sd])?|resolve[sd]?)(:?\s+)(${reference})`,
  'gi',
);

export function disarm(text: string): string {
  return (
    redact(text)
      // In a code span a number is no reference.
      .replace(closing, '$1$2`$3`')
      // A backslash keeps the slash of a command from being the first sign of its line; Markdown does not show it.
      .replace(/^((?:[^\S\r\n\u2028\u2029]|[>*+-])*)(?=\/[A-Za-z])/gm, '$1\\')
      // A joiner without width behind the sign: a name is no mention any more.
      .replace(mention, '$&\u2060')
      // A link instead of a picture: nothing is fetched before a person follows it.
      .replace(/!(?=\[)/g, '!\u2060')
      // What begins a comment, a fold or an element that fetches could swallow or fetch what follows it.
      .replace(/<(?=!--|\/?(?:details|summary|img|picture|source|video|audio|svg|iframe|object|embed)\b)/gi, '&lt;')
  );
}
