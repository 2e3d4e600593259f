// Where the token comes from: the environment, else the login of the gh program. It goes into headers, never into arguments.
import { runProgram } from '../../std/run-program.ts';

export interface TokenSources {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The host whose login is wanted: github.com, or that of an Enterprise server. */
  readonly host: string;
}

export interface FoundToken {
  readonly token: string;
  /** In words, for people. */
  readonly from: string;
}

const names = ['GH_TOKEN', 'GITHUB_TOKEN'] as const;
const timeLimitMs = 10_000;

/** Undefined: there is none. */
export async function findToken({ variables, host }: TokenSources): Promise<FoundToken | undefined> {
  for (const name of names) {
    const token = variables[name]?.trim();
    if (token) return { token, from: name };
  }
  const { PATH, HOME, XDG_CONFIG_HOME, GH_CONFIG_DIR } = variables;
  const env = { PATH, HOME, XDG_CONFIG_HOME, GH_CONFIG_DIR };
  const argv = ['gh', 'auth', 'token', '--hostname', host] as const;
  const answer = await runProgram(argv, { cwd: '/', env, timeoutMs: timeLimitMs });
  const token = answer.kind === 'exited' && answer.code === 0 ? answer.stdout.trim() : '';
  return token === '' ? undefined : { token, from: 'gh auth token' };
}
