// A pane of an attempt as another process sees it, through the server's socket.
import { existsSync } from 'node:fs';
import { findProgram } from '../../../std/find-program.ts';
import { runProgram } from '../../../std/run-program.ts';

const timeoutMs = 5000;

export async function observePane(
  { socket, pane }: { readonly socket: string; readonly pane: string },
  { PATH, HOME }: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly pid: number; readonly folder: string } | undefined> {
  const tmux = findProgram('tmux', PATH);
  if (tmux === undefined || !existsSync(socket)) return undefined;
  const ask = ['-u', '-S', socket, 'display-message', '-p', '-t', pane, '#{pane_pid} #{pane_current_path}'];
  const answer = await runProgram([tmux, ...ask], { cwd: '/', timeoutMs, env: { PATH, HOME } });
  if (answer.kind === 'broken' || answer.code !== 0) return undefined;
  const [, pid, folder] = /^(\d+) (.+)\n$/s.exec(answer.stdout) ?? [];
  return pid === undefined || folder === undefined ? undefined : { pid: Number(pid), folder };
}
