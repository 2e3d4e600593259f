// Shell scripts by the shell that their first line names; none runs anything with -n.
import type { SyntaxFault } from '../../../../core/gate/syntax-report.ts';
import { runProgram } from '../../../../std/run-program.ts';
import { type SourceFile, shellOf } from '../source-file.ts';
import { type Draft, type Drafts, type Judged, missing } from './drafts.ts';

type Argv = readonly [string, ...string[]];

const atOnce = 4;
const timeoutMs = 10_000;

export async function judgeShell({ folder, drafts }: Drafts): Promise<Judged> {
  const judged: Judged = { faults: new Map(), unread: new Map() };
  const left = [...drafts];
  const judgeRest = async () => {
    for (let draft = left.shift(); draft; draft = left.shift()) await judgeOne(draft, folder, judged);
  };
  await Promise.all(Array.from({ length: atOnce }, judgeRest));
  return judged;
}

const bash: readonly Argv[] = [
  ['bash', '-n'],
  // A script may switch these patterns on, which -n does not see.
  ['bash', '-O', 'extglob', '-n'],
];
/** A script is broken when each shell that may run it says so: `sh` is bash on some systems. */
const shells: Readonly<Record<string, readonly Argv[]>> = {
  sh: [['sh', '-n'], ...bash],
  dash: [['dash', '-n'], ...bash],
  bash,
  zsh: [['zsh', '-n']],
  ksh: [['ksh', '-n']],
};

function shellsFor(file: SourceFile): readonly Argv[] {
  const ending = /\.(\w+)$/.exec(file.path)?.[1] ?? '';
  const named = shellOf(file) ?? (ending === 'sh' ? 'bash' : ending);
  return shells[named] ?? bash;
}

async function judgeOne(draft: Draft, folder: string, { faults, unread }: Judged): Promise<void> {
  const answers: (SyntaxFault | undefined)[] = [];
  const ways = shellsFor(draft.file);
  for (const argv of ways) {
    const end = await runProgram([...argv, draft.name], { cwd: folder, timeoutMs });
    if (end.kind === 'broken' && end.why === 'missing') continue;
    answers.push(end.kind === 'broken' ? { message: end.reason, isDoubtful: true } : faultOf(end));
    if (answers.includes(undefined)) return;
  }
  const [fault] = answers;
  if (fault) faults.set(draft, fault);
  else unread.set(draft, missing(ways[0]?.[0] ?? 'sh'));
}

/** `0.sh: line 3: …` of bash, `0.sh: 3: …` of dash and ksh, `0.sh:3: …` of zsh. */
function faultOf({ code, stderr }: { readonly code: number; readonly stderr: string }): SyntaxFault | undefined {
  if (code === 0) return undefined;
  const [, line, message] = /^[^:\n\r\u2028\u2029]*: ?(?:line )?(\d+): (.*)/m.exec(stderr) ?? [];
  if (message === undefined) return { message: stderr.trim().split('\n')[0] || `exit code ${code}` };
  return { message: message.replaceAll(/ from line \d+/g, ''), line: Number(line) };
}
