// One git that only reads: no hook, filter, text conversion, pager or prompt, and nothing is fetched.
import { Problem } from '../../../core/problem.ts';
import { errorCode } from '../../../std/error-code.ts';
import { readProgram, startProgram } from '../../../std/run-program.ts';
import { prepareCall } from '../git-call.ts';
import { placeAround } from '../place.ts';
import type { Variables } from '../read-user-settings.ts';

const timeoutMs = 60_000;
const outputBytesMax = 32 * 1024 * 1024;

const readOnly = { GIT_NO_LAZY_FETCH: '1' };

export interface GitOutput {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

export type GitCalls = ReturnType<typeof gitCalls>;

/** `variables`: what git sees of the environment. */
export function gitCalls(variables: Variables) {
  /** Throws what keeps git from being started. */
  async function start(cwd: string, args: readonly string[]): Promise<GitOutput> {
    const found = placeAround(cwd);
    const place = found.kind === 'found' ? found.place : undefined;
    const { argv, env } = await prepareCall({
      args: ['--literal-pathspecs', ...args],
      cwd,
      place,
      variables,
      env: readOnly,
    });
    const output = await readProgram(startProgram(argv, { cwd, env, timeoutMs }), outputBytesMax);
    if (output?.code === undefined) throw gitFailed(args, output ? 'no answer in time' : 'it printed too much');
    return { code: output.code, stdout: output.stdout, stderr: output.stderr.toString('utf8').trim() };
  }

  /** For questions that git answers with exit code 1 when there is no such thing. */
  async function find(cwd: string, args: readonly string[]): Promise<Buffer | undefined> {
    const { code, stdout, stderr } = await start(cwd, args).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') throw gitMissing();
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

function gitMissing(): Problem {
  const what = 'git is not on the PATH';
  return new Problem({ code: 'git-missing', what, remedy: 'Install git, see pitwall doctor.' });
}

function gitFailed(args: readonly string[], why: string, cause?: unknown): Problem {
  const what = `git ${args[0]} did not answer: ${why}`;
  return new Problem({ code: 'git-failed', what, remedy: 'Check git with pitwall doctor.' }, { cause });
}
