// What agents asked permission for, folded: what is routine by its reason, everything else by what it was.
import type { PermissionDecision } from '../../app/views/answers.ts';
import { oneLine } from '../../std/one-line.ts';
import { printable } from '../cells.ts';
import type { Style } from '../terminal.ts';

const textMax = 300;
/** More are in the transcripts. */
const linesMax = 40;

export function renderDecisions(decisions: readonly PermissionDecision[], style: Style): readonly string[] {
  const counts = new Map<string, number>();
  for (const decision of decisions) {
    const line = lineOf(decision, style);
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  if (counts.size === 0) return [];
  const lines = [...counts].map(([line, count]) => (count === 1 ? line : `${line} (${count} times)`));
  const left = lines.length - linesMax;
  const more = left > 0 ? [style.dim(`  and ${left} more; pitwall logs shows all of them`)] : [];
  return ['', 'What agents asked permission for:', ...lines.slice(0, linesMax), ...more];
}

function lineOf({ attempt, tool, command, paths, answer, reason, by }: PermissionDecision, style: Style): string {
  const what = shown([tool, command ?? paths.join(' ')].filter(Boolean).join(': '));
  const who = by === 'person' ? ' by a person' : '';
  if (answer === 'deny') return `  ${attempt} ${style.red(`denied${who}`)} ${what}: ${shown(reason)}`;
  if (by === 'person') return `  ${attempt} allowed${who} ${what}: ${shown(reason)}`;
  return style.dim(`  ${attempt} allowed: ${shown(reason)}`);
}

const shown = (text: string) => printable(oneLine(text, textMax));
