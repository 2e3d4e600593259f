// Without a lockfile versions are chosen anew once a day: what is kept by this day is never older than that.

/** The days since 1970, by UTC. */
export function dayOf(now: number): number {
  return Math.floor(now / 86_400_000);
}

const locked: readonly (readonly [manifest: RegExp, lockfile: RegExp])[] = [
  [/^package\.json$/, /^(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?)$/],
  [/^(?:pyproject\.toml|setup\.py|requirements.*\.txt)$/, /^(?:uv|poetry)\.lock$/],
  [/^Cargo\.toml$/, /^Cargo\.lock$/],
];

/** Whether these files name a version for every dependency. */
export function areVersionsLocked(paths: ReadonlySet<string>): boolean {
  const names = [...paths].filter(path => !path.includes('/'));
  const has = (pattern: RegExp) => names.some(name => pattern.test(name));
  return locked.every(([manifest, lockfile]) => !has(manifest) || has(lockfile));
}
