// Whatever a trusted person named in a comment is touched by the change, or the developer says something about it.
import type { Change } from '../../core/gate/change.ts';
import type { Finding } from '../../core/gate/finding.ts';
import type { Subject } from '../../core/gate/subject.ts';
import { type Mentions, mentionsIn } from './mentions.ts';

export function unansweredRemarks({ comments, implementation = '' }: Subject, change: Change): readonly Finding[] {
  const named = mentionsIn(comments.join('\n\n'));
  const touched = touchedBy(change);
  const isAnswered = (name: string) => holds(implementation, name);
  const open = {
    file: named.files.filter(name => !touched.file(name) && !isAnswered(name)),
    symbol: named.symbols.filter(name => !touched.text(name) && !isAnswered(name)),
    item: named.items.map(number => `#${number}`).filter(name => !touched.text(name) && !isAnswered(name)),
  };
  return Object.entries(open).flatMap(([kind, names]) => names.map(name => findingOf(kind, name)));
}

function findingOf(kind: string, name: string): Finding {
  const text = `comment: the ${kind} ${name} is named in a comment, and is neither touched nor answered`;
  return { fingerprint: `comment ${kind} ${name}`, text };
}

function touchedBy({ files }: Change) {
  const paths = files.flatMap(({ path, was }) => (was === undefined ? [path] : [path, was]));
  const lines = files.flatMap(({ added, removed }) => [...added, ...removed].map(({ text }) => text)).join('\n');
  return {
    file: (name: Mentions['files'][number]) => paths.some(path => path === name || path.endsWith(`/${name}`)),
    text: (name: string) => holds(lines, name),
  };
}

/** As a whole word. */
function holds(text: string, name: string): boolean {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w$])${escaped}(?![\\w$])`).test(text);
}
