// Asks a program for its version, within a time limit that also ends every process the program started.
import type { VersionAnswer, VersionQuestion } from '../../ports/programs.ts';
import { runProgram } from '../../std/run-program.ts';

export async function askVersion(question: VersionQuestion): Promise<VersionAnswer> {
  const { path, flag = '--version', timeLimitMs = 5000 } = question;
  // In a process group of its own: children of a wrapper script keep its output open after it has ended.
  const answer = await runProgram([path, flag], { cwd: '/', timeoutMs: timeLimitMs, isGroup: true });
  if (answer.kind === 'broken')
    return answer.why === 'late' ? { kind: 'silent' } : { kind: 'failed', text: answer.reason };
  const { code, stdout, stderr } = answer;
  const said = firstLine(stdout) ?? firstLine(stderr) ?? `${path} ended with ${code}`;
  if (code === 0) return { kind: 'answered', text: said };
  return { kind: 'failed', text: errorLine(stderr) ?? said };
}

/** Node prints the source line of an error first, which does not help a user. */
function errorLine(output: string): string | undefined {
  return output.split('\n').find(line => /^\w*Error: /.test(line));
}

function firstLine(output: string): string | undefined {
  return output
    .split('\n')
    .map(line => line.trim())
    .find(line => line !== '');
}
