// The one door to environment variables: read once at the start, then handed around as a value.
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { Problem } from '../core/problem.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

export interface Environment {
  /** `PITWALL_HOME`: where all state lives, instead of the user's state folder. */
  readonly pitwallHome: string | undefined;
  /** `XDG_STATE_HOME`; a relative one is ignored, as its specification asks. */
  readonly xdgStateHome: string | undefined;
  readonly home: string;
  /** `PATH`, split. */
  readonly path: readonly string[];
  readonly noColor: boolean;
  /** `TERM`: the terminal takes lines and nothing else. */
  readonly isDumb: boolean;
  /** Whether the locale promises more than ASCII. */
  readonly isUnicode: boolean;
  readonly isCi: boolean;
  readonly debug: boolean;
  /** `GITHUB_API_URL`: of an Enterprise server. A project cannot set it: the token goes there. */
  readonly githubApiUrl: string;
  /** Everything, for programs that Pitwall starts; agents get an allowlist of it. */
  readonly variables: Variables;
}

/** Without a locale macOS still shows UTF-8, other systems promise nothing. */
const defaultCharset = process.platform === 'darwin' ? 'UTF-8' : '';

export function readEnvironment(variables: Variables = process.env): Environment {
  const filled = (name: string) => variables[name] || undefined;
  const stateHome = filled('XDG_STATE_HOME');
  return {
    pitwallHome: filled('PITWALL_HOME'),
    xdgStateHome: stateHome !== undefined && isAbsolute(stateHome) ? stateHome : undefined,
    home: filled('HOME') ?? homedir(),
    path: (variables.PATH ?? '').split(':').filter(isAbsolute),
    noColor: filled('NO_COLOR') !== undefined,
    isDumb: filled('TERM') === undefined || variables.TERM === 'dumb',
    isUnicode: /utf-?8/i.test(filled('LC_ALL') ?? filled('LC_CTYPE') ?? filled('LANG') ?? defaultCharset),
    isCi: isSwitchedOn(filled('CI')),
    debug: isSwitchedOn(filled('PITWALL_DEBUG')),
    githubApiUrl: filled('GITHUB_API_URL') ?? 'https://api.github.com',
    variables: { ...variables },
  };
}

/** Variables that git sets in hooks: they would make it answer for another repository than the one that the person is in. */
const ofOneRepository =
  /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|PREFIX|NAMESPACE|CONFIG|IMPLICIT_WORK_TREE|GRAFT_FILE|SHALLOW_FILE|REPLACE_REF_BASE|NO_REPLACE_OBJECTS|INTERNAL_SUPER_PREFIX)$/;

export function withoutRepository(variables: Variables = process.env): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !ofOneRepository.test(name)));
}

function isSwitchedOn(text: string | undefined): boolean {
  return text !== undefined && text !== '0' && text.toLowerCase() !== 'false';
}

/** The folder of one repository's state, outside the repository because agents can write there. */
export function stateFolder(environment: Environment, repositoryId: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(repositoryId)) throw new Error(`no repository id: ${repositoryId}`);
  return join(stateHome(environment), repositoryId);
}

/** Where Pitwall's own copies of tools are, for all repositories. */
export function toolCacheFolder({ pitwallHome, home, variables }: Environment): string {
  const cache = variables.XDG_CACHE_HOME;
  if (pitwallHome !== undefined) return join(pitwallHome, '.tools');
  return join(cache !== undefined && isAbsolute(cache) ? cache : join(home, '.cache'), 'pitwall', 'tools');
}

/** Where the state of every repository lives. */
export function stateHome({ pitwallHome, xdgStateHome, home }: Environment): string {
  if (pitwallHome === undefined) return join(xdgStateHome ?? join(home, '.local', 'state'), 'pitwall');
  if (isAbsolute(pitwallHome)) return pitwallHome;
  const what = `PITWALL_HOME is ${JSON.stringify(pitwallHome)}, which is not an absolute path`;
  const remedy = 'Set PITWALL_HOME to an absolute path, or unset it.';
  throw new Problem({ code: 'environment-invalid', what, remedy });
}
