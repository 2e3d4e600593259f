// Go by gofmt, which reports every error of syntax, in one process for all files.
import { runProgram } from '../../../../std/run-program.ts';
import { type Drafts, type Judged, missing, noneRead, programTimeoutMs } from './drafts.ts';

export async function judgeGo(drafts: Drafts): Promise<Judged> {
  const { folder } = drafts;
  const end = await runProgram(['gofmt', '-e', '-l', '.'], { cwd: folder, timeoutMs: programTimeoutMs });
  if (end.kind === 'broken') return noneRead(drafts, end.why === 'missing' ? missing('gofmt') : end.reason);
  const named = new Map(drafts.drafts.map(draft => [draft.name, draft]));
  const faults: Judged['faults'] = new Map();
  for (const [, name = '', line, message = ''] of end.stderr.matchAll(/^(?:\.\/)?(\d+\.go):(\d+):\d+: (.*)$/gm)) {
    const draft = named.get(name);
    if (draft && !faults.has(draft)) faults.set(draft, { message, line: Number(line) });
  }
  // 2 is an error of syntax, in a file that it names.
  const isExplained = end.code === 0 || faults.size > 0;
  return isExplained ? { faults, unread: new Map() } : noneRead(drafts, `gofmt ended with ${end.code}`);
}
