// Git as Pitwall runs it on this machine.
import { systemClock } from '../adapters/clock/system.ts';
import { Git, type GitOptions } from '../adapters/git/git.ts';
import type { Environment } from '../config/environment.ts';
import type { Config } from '../config/schema.ts';
import { interrupted } from './interruption.ts';

/** Author and committer of what Pitwall keeps in the attic. */
export const identity = { name: 'Pitwall', email: 'pitwall@localhost' };

/** Author and committer of what Pitwall commits for a run. No configuration of git is written for it. */
export function authorOf({ commitAuthor }: Config): typeof identity {
  const [, name = '', email = ''] = /^([^<]*) <([^<>]*)>$/.exec(commitAuthor) ?? [];
  return { name, email };
}

const visibleNames = [
  'PATH',
  'HOME',
  'USER',
  'TMPDIR',
  'XDG_CONFIG_HOME',
  'SSH_AUTH_SOCK',
  'GIT_SSH_COMMAND',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
];

/** What git sees of the user's environment: what finds programs, keys and their settings, no token, nothing that names a repository. */
export function gitVariables(variables: Environment['variables']): Readonly<Record<string, string>> {
  return Object.fromEntries(visibleNames.flatMap(name => (variables[name] ? [[name, variables[name]]] : [])));
}

/** `home`: where names are looked up often. */
export function gitFor({ variables }: Environment, more: Pick<GitOptions, 'home' | 'onWait' | 'credential'> = {}): Git {
  return new Git({ clock: systemClock, env: gitVariables(variables), interrupted, ...more });
}
