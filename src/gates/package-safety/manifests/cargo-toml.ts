// Crates that a Cargo.toml asks for, in each of its tables.
import { isTable, parseToml, type TomlTable, tableAt } from '../../parse-toml.ts';
import { type Dependency, type ReadManifest, specOf } from '../dependency.ts';

export const readCargoToml: ReadManifest = text => {
  const manifest = parseToml(text);
  if (!manifest) return undefined;
  const owners = [manifest, tableAt(manifest, 'workspace'), ...Object.values(tableAt(manifest, 'target'))];
  const lists = [...owners.flatMap(dependencyTables), ...Object.values(tableAt(manifest, 'patch'))];
  return lists.flatMap(list =>
    isTable(list) ? Object.entries(list).map(([name, value]) => crateOf(name, value)) : [],
  );
};

/** Cargo also takes the old spelling with an underscore. */
const tableName = /^(?:(?:dev|build)[-_])?dependencies$/;

function dependencyTables(owner: unknown): readonly unknown[] {
  if (!isTable(owner)) return [];
  return Object.entries(owner).flatMap(([name, table]) => (tableName.test(name) ? [table] : []));
}

/** A version, or a table that says more. */
function crateOf(name: string, value: unknown): Dependency {
  const table = isTable(value) ? value : { version: value };
  const field = (key: string) => (typeof table[key] === 'string' ? table[key] : undefined);
  const version = /^=?\s*(\d+\.\d+\.\d\S*)$/.exec(field('version') ?? '')?.[1];
  const origin = originOf(table);
  return {
    ecosystem: 'crates.io',
    name: field('package') ?? name,
    spec: specOf(value),
    isDirect: true,
    ...(version === undefined ? {} : { version }),
    ...(origin === undefined ? {} : { origin }),
  };
}

function originOf({ git, path, registry, 'registry-index': index }: TomlTable): string | undefined {
  if (path !== undefined) return `a file: ${path}`;
  if (git !== undefined) return `git: ${git}`;
  const other = registry ?? index;
  return other === undefined ? undefined : `another registry: ${other}`;
}
