// Title and text of a pull request: an agent's words that close no other item and hide nothing, and a mark by which it shows
// whether a person changed them since.
import { createHash } from 'node:crypto';
import { disarm } from '../../../core/thread/disarm.ts';
import { splitComment } from '../../../core/thread/split-comment.ts';
import type { ReviewDraft } from '../../../ports/forge.ts';

export interface PullText {
  readonly title: string;
  readonly body: string;
}

/** The most characters that GitHub takes. */
const bodyCharsMax = 65_536;
const titleCharsMax = 256;
/** For what is added to a text. */
const roomChars = 200;

/** GitHub closes the items when the pull request is merged into the default branch. */
export function pullText({ title, body, item, closes = [item] }: ReviewDraft): PullText {
  const [first = '', ...rest] = splitComment(disarm(body), bodyCharsMax - roomChars);
  const text = rest.length > 0 ? `${first}\n\n(cut: the rest is in Pitwall's journal)` : first;
  return marked({
    title: splitComment(disarm(title), titleCharsMax)[0] ?? '',
    body: `${text}\n\n${closes.map(each => `Closes #${each}`).join('\n')}`,
  });
}

const mark = /\n\n<!-- pitwall text (?<hash>[0-9a-f]{16}) -->\s*$/;

function marked(text: PullText): PullText {
  return { ...text, body: `${text.body}\n\n<!-- pitwall text ${hashOf(text)} -->` };
}

/** Whether it is still as Pitwall wrote it; what a person wrote or changed is theirs. */
export function isUntouched({ title, body }: PullText): boolean {
  // GitHub may hand out other ends of lines than it was given.
  const plain = body.replaceAll('\r\n', '\n');
  const hash = mark.exec(plain)?.groups?.hash;
  return hash === hashOf({ title, body: plain.replace(mark, '') });
}

function hashOf({ title, body }: PullText): string {
  return createHash('sha256')
    .update(JSON.stringify([title, body]))
    .digest('hex')
    .slice(0, 16);
}
