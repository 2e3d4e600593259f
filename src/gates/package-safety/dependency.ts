// One package that a manifest or a lock file names.

export type Ecosystem = 'npm' | 'PyPI' | 'crates.io' | 'Go';

export interface Dependency {
  readonly ecosystem: Ecosystem;
  /** What is fetched, whatever the project calls it. */
  readonly name: string;
  /** Undefined: a range, or whatever is newest. */
  readonly version?: string;
  /** As it is written. */
  readonly spec?: string;
  /** Where it comes from, if not from a registry. */
  readonly origin?: string;
  /** The machine that a lock file names. */
  readonly host?: string;
  readonly hasInstallScript?: boolean;
  /** Asked for by the project itself, not by what it uses. */
  readonly isDirect: boolean;
}

/** Undefined: the text is not what its name says. */
export type ReadManifest = (text: string) => readonly Dependency[] | undefined;

/** What a manifest writes behind a name, as text that can be compared. */
export function specOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part));
}

/** Of what goes with a name in npm's world: one version, a range, another package or another place. Undefined: a part of the project. */
export function npmDependency(name: string, spec: string, isDirect: boolean): Dependency | undefined {
  const alias = /^npm:(@?[^@]+)(?:@(.*))?$/.exec(spec);
  if (alias) return npmDependency(alias[1] ?? name, alias[2] ?? '*', isDirect);
  if (/^(?:workspace|link|portal):/.test(spec)) return undefined;
  const origin = originOf(spec);
  return {
    ecosystem: 'npm',
    name,
    spec,
    isDirect,
    ...(origin === undefined ? {} : { origin }),
    ...(isExact(spec) ? { version: spec.replace(/^[=v]+/, '') } : {}),
  };
}

const isExact = (spec: string) => /^=?v?\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(spec);

function originOf(spec: string): string | undefined {
  const isGit =
    /^(?:git[+:@]|ssh:|github:|gitlab:|bitbucket:|gist:)/.test(spec) || /^[\w.-]+\/[\w.-]+(?:#.*)?$/.test(spec);
  if (isGit) return `git: ${spec}`;
  if (/^https?:/.test(spec)) return `an address: ${spec}`;
  return /^(?:file:|patch:|exec:|\.{1,2}\/|~?\/)/.test(spec) ? `a file: ${spec}` : undefined;
}

export function hostOf(address: string): string | undefined {
  return /^[\w+.-]+:\/\/(?:[^/@]*@)?([^/:]+)/.exec(address)?.[1];
}
