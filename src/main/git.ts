// Git as Pitwall runs it on this machine.
import { systemClock } from '../adapters/clock/system.ts';
import { Git, type GitOptions } from '../adapters/git/git.ts';
import type { Environment } from '../config/environment.ts';
import type { Config } from '../config/schema.ts';
import { gitReader } from './git-reader.ts';

/** Author and committer of what Pitwall keeps in the attic. */
export const identity = { name: 'Pitwall', email: 'pitwall@localhost' };

/** Author and committer of what Pitwall commits for a run. No configuration of git is written for it. */
export function authorOf({ commitAuthor }: Config): typeof identity {
  const [, name = '', email = ''] = /^(.*) <(.*)>$/.exec(commitAuthor) ?? [];
  return { name, email };
}

/** With keys to reach the remote, and nothing that names another repository. `home`: where names are looked up often. */
export function gitFor({ variables }: Environment, more: Pick<GitOptions, 'home' | 'onWait' | 'remoteEnv'> = {}): Git {
  const names = ['PATH', 'HOME', 'USER', 'TMPDIR', 'XDG_CONFIG_HOME', 'SSH_AUTH_SOCK', 'GIT_SSH_COMMAND'];
  const env = Object.fromEntries(names.flatMap(name => (variables[name] ? [[name, variables[name]]] : [])));
  return new Git({ clock: systemClock, env, ...more });
}

/** Undefined: the repository has no such remote. */
export async function remoteOf(repository: string, { remote }: Config): Promise<string | undefined> {
  return (await gitReader.ask(repository, ['remote', 'get-url', remote])) === undefined ? undefined : remote;
}
