// Where the token comes from: the environment, else the login of the gh program. It goes into headers, never into arguments.
import { execa } from 'execa';

export interface TokenPlace {
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
export async function findToken({ variables, host }: TokenPlace): Promise<FoundToken | undefined> {
  for (const name of names) {
    const token = variables[name]?.trim();
    if (token) return { token, from: name };
  }
  const { stdout, exitCode } = await execa('gh', ['auth', 'token', '--hostname', host], {
    env: {
      PATH: variables.PATH,
      HOME: variables.HOME,
      XDG_CONFIG_HOME: variables.XDG_CONFIG_HOME,
      GH_CONFIG_DIR: variables.GH_CONFIG_DIR,
    },
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
    timeout: timeLimitMs,
  });
  const token = exitCode === 0 ? stdout.trim() : '';
  return token === '' ? undefined : { token, from: 'gh auth token' };
}
