// `pitwall gc`: removes what runs that are over left behind, and says what was removed, what was kept and why.
import type { CollectedLine } from '../../app/retention/answers.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';

export const gcCommand = defineCommand({
  usage: 'gc',
  summary: 'remove what former runs left behind, by retentionDays and diskLimitGb',
  description:
    'Finishes interrupted removals, removes the worktrees of runs that are over, and removes what is older than retentionDays ' +
    'or exceeds diskLimitGb: attic, transcripts, logs, leftovers. What an open run needs is kept. Every line says why.',
  examples: [
    { line: 'pitwall gc --dry-run', does: 'only show what would be removed' },
    { line: 'pitwall gc', does: 'remove it' },
  ],
  options: command => command.option('--dry-run', 'change nothing'),
  async action(context, { dryRun }: { dryRun?: true }) {
    const { collect } = await import('../../app/retention/collect.ts');
    const { app, flags, terminal } = context;
    const isDryRun = dryRun === true;
    const signal = isDryRun ? new AbortController().signal : context.signal();
    const answer = await collect(app, await app.person(), { isDryRun }, { signal });
    const { lines } = answer;
    if (lines.some(({ what }) => what === 'failed')) context.finishWith(exitCodes.stopped);
    if (flags.json) return terminal.printJson(answer);
    for (const line of renderLines(lines, isDryRun)) terminal.print(line);
    const [freed, kept] = [formatBytes(bytesOf(lines, 'removed')), formatBytes(bytesOf(lines, 'kept'))];
    terminal.print(`${isDryRun ? 'Would free' : 'Freed'} ${freed}, keeping ${kept}.`);
  },
});

const bytesOf = (lines: readonly CollectedLine[], what: CollectedLine['what']) =>
  lines.filter(line => line.what === what).reduce((sum, { bytes }) => sum + bytes, 0);

/** What is kept for the same reason in one line, everything else in its own. */
function renderLines(lines: readonly CollectedLine[], isDryRun: boolean): readonly string[] {
  const groups = new Map<string, CollectedLine[]>();
  for (const line of lines) {
    const key = line.what === 'kept' ? `${line.kind} ${line.why}` : `${line.what} ${line.kind} ${line.name}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()].map(group => {
    const [{ what, kind, name, why }] = group as [CollectedLine];
    const verb = what === 'removed' && isDryRun ? 'would remove' : what;
    const bytes = group.reduce((sum, each) => sum + each.bytes, 0);
    const names = group.length === 1 ? name : `(${group.length})`;
    return `${verb} ${kind.replaceAll('-', ' ')} ${names}${bytes > 0 ? `, ${formatBytes(bytes)}` : ''}: ${why}`;
  });
}

function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}
