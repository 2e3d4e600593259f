// Real output of real CLIs, for the unit tests of the protocols: `--record test/recordings`. Without paths of this
// machine. Only what a unit test reads is kept.
import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Place } from './bench.ts';
import { cacheFolder } from './install.ts';
import type { AttemptReport } from './report.ts';

/** By property, and the number of the attempt in it. */
const recorded: Readonly<Record<string, string>> = {
  'reports its tools, and answers 1': 'edit',
  'changes a file, and shows how 1': 'change',
  'reports its plan 1': 'plan',
  'goes on with a conversation 2': 'resumed',
  'corrects a result that was refused 1': 'mcp',
  'asks, and leaves what is denied 1': 'permission',
  'cancelled in a command, nothing is left 1': 'cancelled',
  'model: 400 1': 'model-400',
  'model: 401 1': 'model-401',
  'model: 429 1': 'model-429',
  'model: 500 1': 'model-500',
  'model: quota 1': 'model-quota',
  'model: truncated 1': 'model-truncated',
  'model: empty 1': 'model-empty',
  'model: stalled 1': 'model-stalled',
  'model: refusal 1': 'model-refusal',
  'not logged in 1': 'not-logged-in',
};

export interface Recorded {
  readonly subject: string;
  readonly property: string;
  readonly attempt: number;
  readonly report: AttemptReport;
  readonly place: Place;
}

export function recorder(folder: string) {
  return ({ subject, property, attempt, report, place }: Recorded): void => {
    const name = recorded[`${property} ${attempt}`];
    if (name === undefined) return;
    mkdirSync(join(folder, subject), { recursive: true });
    const keep = (extension: string, lines: readonly string[]) => {
      const text = lines.map(line => `${scrub(line, place)}\n`).join('');
      if (text.trim() !== '') writeFileSync(join(folder, subject, `${name}.${extension}`), text);
    };
    keep('jsonl', withoutBulk(report.output));
    // What standard error says counts only when there is nothing else to go by.
    if (name === 'not-logged-in') keep('stderr.txt', report.errorText.split('\n'));
  };
}

/** pi repeats the whole message with every piece of it. Two show what they look like. */
function withoutBulk(lines: readonly string[]): string[] {
  const isBulk = (line: string) => line.startsWith('{"type":"message_update"');
  const kept = lines.filter(isBulk).slice(0, 2);
  return lines.filter(line => !isBulk(line) || kept.includes(line));
}

function scrub(text: string, { work, home, url }: Place): string {
  const replacements = [
    [work, '/work'],
    [home, '/isolated-home'],
    [dirname(home), '/place'],
    // As Claude Code and pi name the folder of a project.
    [dirname(home).replaceAll(/[^A-Za-z0-9]/g, '-'), '-place'],
    [dirname(home).replaceAll('/', '-'), '-place'],
    [cacheFolder(), '/cache'],
    [homedir(), '/home/you'],
    [new URL(url).host, '127.0.0.1:4011'],
  ] as const;
  return replacements.reduce((rest, [from, to]) => rest.replaceAll(from, to), text);
}
