// One git that only reads: no hook, filter, text conversion, pager or prompt, and nothing is fetched.
import { Problem } from '../../../core/problem.ts';
import { readProgram, startProgram } from '../../../std/run-program.ts';
import { quiet } from '../quiet.ts';

const timeoutMs = 60_000;
const outputBytesMax = 32 * 1024 * 1024;

const readOnly = { LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1' };

export interface GitOutput {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

export type GitCalls = ReturnType<typeof gitCalls>;

/** `variables` must not name another repository. */
export function gitCalls(variables: Readonly<Record<string, string | undefined>>) {
  const env = { ...variables, ...readOnly };

  /** Throws what keeps git from being started. */
  async function start(cwd: string, args: readonly string[]): Promise<GitOutput> {
    const argv = ['git', ...quiet, '--no-replace-objects', '--literal-pathspecs', ...args] as const;
    const output = await readProgram(startProgram(argv, { cwd, env, timeoutMs }), outputBytesMax);
    if (output?.code === undefined) throw gitFailed(args, output ? 'no answer in time' : 'it printed too much');
    return { code: output.code, stdout: output.stdout, stderr: output.stderr.toString('utf8').trim() };
  }

  /** For questions that git answers with exit code 1 when there is no such thing. */
  async function find(cwd: string, args: readonly string[]): Promise<Buffer | undefined> {
    const { code, stdout, stderr } = await start(cwd, args).catch((error: unknown) => {
      throw error instanceof Problem ? error : gitFailed(args, (error as Error).message, error);
    });
    if (code > 1) throw gitFailed(args, stderr || `it ended with ${code}`);
    return code === 1 ? undefined : stdout;
  }

  /** Any other exit code than 0, no git at all, too long or too much: a problem, never an answer. */
  async function read(cwd: string, args: readonly string[]): Promise<Buffer> {
    const found = await find(cwd, args);
    if (found === undefined) throw gitFailed(args, 'it ended with 1');
    return found;
  }

  return { start, find, read };
}

function gitFailed(args: readonly string[], why: string, cause?: unknown): Problem {
  const what = `git ${args[0]} did not answer: ${why}`;
  return new Problem({ code: 'git-failed', what, remedy: 'Check git with pitwall doctor.' }, { cause });
}
