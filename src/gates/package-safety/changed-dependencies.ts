// The packages that a change adds, or takes in another version or from another place.
import { pathOnBase } from '../../core/gate/change.ts';
import type { GateInput, Tree } from '../../ports/gate.ts';
import type { Dependency } from './dependency.ts';
import { npmLocks, readerFor } from './manifests/index.ts';
import { readPackageJson } from './manifests/package-json.ts';

export interface Placed extends Dependency {
  readonly path: string;
  /** A machine that no package of the base comes from, though others of it are known. */
  readonly isStrangeHost?: boolean;
}

export type Changed =
  | { readonly kind: 'read'; readonly dependencies: readonly Placed[] }
  | { readonly kind: 'unreadable'; readonly path: string };

export async function changedDependencies(input: Pick<GateInput, 'head' | 'base' | 'change'>): Promise<Changed> {
  const found: Placed[] = [];
  for (const { path, how } of input.change.files) {
    const read = how === 'deleted' ? undefined : readerFor(path);
    if (!read) continue;
    const head = read((await input.head.read(path)) ?? '');
    if (!head) return { kind: 'unreadable', path };
    const text = await input.base.read(pathOnBase(input.change, path));
    // A manifest of the base that cannot be read is no reason to trust what it names.
    const base = text === undefined ? [] : (read(text) ?? []);
    found.push(...fresh(head, base).map(dependency => ({ ...dependency, path })));
  }
  const [locked, asked] = [await lockedIn(input.head), await askedIn(input.head)];
  const dependencies = once(found.flatMap(dependency => pinned(dependency, locked)));
  return {
    kind: 'read',
    dependencies: dependencies.map(each => (asked.has(each.name) ? { ...each, isDirect: true } : each)),
  };
}

function fresh(head: readonly Dependency[], base: readonly Dependency[]): readonly Omit<Placed, 'path'>[] {
  const known = new Set(base.map(keyOf));
  const hosts = new Set(base.flatMap(({ host }) => host ?? []));
  return head
    .filter(dependency => !known.has(keyOf(dependency)))
    .map(each =>
      each.host !== undefined && hosts.size > 0 && !hosts.has(each.host) ? { ...each, isStrangeHost: true } : each,
    );
}

const keyOf = ({ name, version, spec, origin, host }: Dependency) =>
  JSON.stringify([name, version ?? spec, origin, host]);

async function lockedIn(tree: Tree): Promise<readonly Dependency[]> {
  const texts = Object.entries(npmLocks).map(async ([path, read]) => read((await tree.read(path)) ?? '') ?? []);
  return (await Promise.all(texts)).flat();
}

/** Not every lock file tells what the project itself asks for. */
async function askedIn(tree: Tree): Promise<ReadonlySet<string>> {
  return new Set(readPackageJson((await tree.read('package.json')) ?? '')?.map(({ name }) => name));
}

/** The lock file of the project says which version a range means. */
function pinned(dependency: Placed, locked: readonly Dependency[]): readonly Placed[] {
  const { ecosystem, name, version, origin } = dependency;
  if (ecosystem !== 'npm' || version !== undefined || origin !== undefined) return [dependency];
  const same = locked.filter(each => each.name === name && each.version !== undefined && each.origin === undefined);
  const direct = same.filter(({ isDirect }) => isDirect);
  const meant = direct.length > 0 ? direct : same;
  return meant.length === 0 ? [dependency] : meant.map(each => ({ ...dependency, ...each, isDirect: true }));
}

/** A package is named by its manifest and by its lock file. */
function once(dependencies: readonly Placed[]): readonly Placed[] {
  const found = new Map<string, Placed>();
  for (const each of dependencies) {
    const key = JSON.stringify([each.ecosystem, each.name, each.version, each.origin]);
    const before = found.get(key);
    found.set(key, before ? merged(before, each) : each);
  }
  return [...found.values()];
}

const merged = (one: Placed, other: Placed): Placed => ({
  ...other,
  ...one,
  isDirect: one.isDirect || other.isDirect,
  ...(one.hasInstallScript || other.hasInstallScript ? { hasInstallScript: true } : {}),
  ...(one.isStrangeHost || other.isStrangeHost ? { isStrangeHost: true } : {}),
});
