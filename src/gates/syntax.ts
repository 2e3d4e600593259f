// Whether the changed files of a known kind can be parsed at all: needs nothing of the project, not even its dependencies.
import { type Change, pathOnBase } from '../core/gate/change.ts';
import type { Finding } from '../core/gate/finding.ts';
import { mayBeScript, type SyntaxReport, syntaxKindOf, syntaxReportSchema } from '../core/gate/syntax-report.ts';
import type { Gate, GateInput, Output, Plan, Reading, Side } from '../ports/gate.ts';
import { parseJson } from '../std/parse-json.ts';
import { plural } from '../std/plural.ts';

export const syntax: Gate = { name: 'syntax', against: 'base', plan, read };

const report = 'syntax.json';
/** Programs of languages: with another version of one, what was kept does not count. */
const starts = ['python3', 'gofmt', 'rustfmt', 'bash', 'sh', 'dash', 'zsh', 'ksh'];
const noFiles = 'no changed file is of a kind that Pitwall can parse (no_files)';

async function plan({ change, commits }: GateInput, side: Side): Promise<Plan> {
  const files = change.files.filter(({ how }) => how !== 'deleted');
  const isDue = files.some(({ path }) => syntaxKindOf(path) !== undefined || mayBeScript(path));
  if (!isDue) return { kind: 'skip', reason: noFiles };
  const args = ['{repository}', commits.base, commits.head, side, `{out}/${report}`];
  return { kind: 'run', tools: [{ from: 'own', program: 'syntax', args, report, codes: [0], starts, runsIn: 'out' }] };
}

function read([output]: readonly Output[], { change }: GateInput, side: Side): Reading {
  const said = syntaxReportSchema.safeParse(parseJson(output?.report ?? ''));
  if (!said.success) return { kind: 'unreadable', reason: 'the parsers left no report' };
  const { files, unread } = said.data;
  const missing = unreadReasons(unread);
  if (files.length === 0 && missing === '') return { kind: 'skip', reason: noFiles };
  if (files.length === 0) return { kind: 'skip', reason: `${missing} (no_parser)` };
  const findings = files.flatMap(file => findingOf(file, side === 'head' ? change : { files: [] }));
  const note = [`${plural(files.length, 'file')} parsed`, missing === '' ? '' : `not parsed: ${missing}`];
  return { kind: 'read', findings, note: note.filter(part => part !== '').join('; ') };
}

/** `2 Go files (gofmt is not on the PATH)` */
function unreadReasons(unread: SyntaxReport['unread']): string {
  const kinds = [...new Set(unread.map(({ kind }) => kind))];
  return kinds
    .map(kind => unread.filter(file => file.kind === kind))
    .map(
      files =>
        `${plural(files.length, `${files[0]?.kind} file`)} (${[...new Set(files.map(({ reason }) => reason))].join(', ')})`,
    )
    .join('; ');
}

function findingOf({ path, kind, fault }: SyntaxReport['files'][number], change: Change): readonly Finding[] {
  if (!fault) return [];
  const { line, message, isDoubtful } = fault;
  return [
    {
      fingerprint: `${pathOnBase(change, path)} ${message}`,
      text: `${kind}: ${message}`,
      path,
      ...(line === undefined ? {} : { line }),
      ...(isDoubtful ? { severity: 'warning' as const } : {}),
    },
  ];
}
