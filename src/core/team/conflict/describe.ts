// What members and people read of a conflict: short, however many files there are.
import type { TextConflict } from '../../world/workset.ts';
import type { ConflictNotice } from '../events.ts';

const tag = '[conflict-detector]';
const filesMax = 20;
const charsMax = 6000;

type Side = 0 | 1;

/** To one of the pair. */
export function describeNotice({ type, pair, files, level }: ConflictNotice, side: Side): string {
  const other = pair[side === 0 ? 1 : 0];
  const named = listed(files);
  const isApart = level === 'informational';
  const calm = 'Nothing to do as long as it stays so.';
  const agree = `Agree with ${other} who changes what: bus_publish an agent.blocked, or narrow your intent.`;
  const advice = isApart ? calm : agree;
  switch (type) {
    case 'forward':
      return `${tag} forward: ${other} also intends to change ${named}${isApart ? ', in other places' : ''}. ${advice}`;
    case 'in-flight':
      return `${tag} in-flight: ${other} has changed ${named} too${isApart ? ', in other lines' : ''}. ${advice}`;
    case 'ownership':
      return side === 0
        ? `${tag} ownership: you changed ${named}, which ${other} has declared. Undo that, or agree with ${other} first.`
        : `${tag} ownership: ${other} changed ${named}, which you have declared. Agree with ${other}, or release it.`;
  }
}

export function describeQuestion({ type, pair: [one, other], files }: ConflictNotice): string {
  const named = listed(files);
  const what = {
    forward: `${one} and ${other} still both intend to change ${named}.`,
    'in-flight': `${one} and ${other} still both have changes of ${named}.`,
    ownership: `${one} still has changes of ${named}, which ${other} declared.`,
  }[type];
  return `${tag} ${what} Who goes on there? Your answer is given to both.`;
}

export function describeTrialMerge(other: string, conflicts: readonly TextConflict[]): string {
  const files = listed(conflicts.map(({ file }) => file));
  const texts = conflicts.filter(({ text }) => text !== '').map(({ file, text }) => `${file}:\n${indented(text)}`);
  const head = `${tag} merge: your commits and those of ${other} cannot be merged in ${files}. One of you lands first; the other has to solve it then.`;
  const whole = [head, ...texts].join('\n\n');
  return whole.length > charsMax ? `${whole.slice(0, charsMax)}\n… (cut)` : whole;
}

export function describeAnswer(question: string, answer: string): string {
  return `${tag} A person was asked: ${question.replace(`${tag} `, '')} The answer: ${answer}`;
}

const indented = (text: string) =>
  text
    .split('\n')
    .map(line => `    ${line}`)
    .join('\n');

function listed(files: readonly string[] | undefined): string {
  if (!files?.length) return 'files that patterns of both match';
  const more = files.length - filesMax;
  return `${files.slice(0, filesMax).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
