// Packages of Python: requirements files, and pyproject.toml as its standard and Poetry write it.
import { isTable, parseToml, type TomlTable, tableAt } from '../../parse-toml.ts';
import { type Dependency, type ReadManifest, specOf } from '../dependency.ts';

export const readRequirements: ReadManifest = text =>
  text.split(/\r?\n/).flatMap(line => requirementOf(line.replace(/(?:^|\s)#[\s\S]*/, '').trim()));

const requirement = /^([A-Za-z\d][\w.-]*)\s*(?:\[[^\]]*\]\s*)?([@(=<>!~;].*)?$/;

function requirementOf(line: string): readonly Dependency[] {
  const text = line.replace(/^(?:-e|--editable)[\s=]+/, '');
  if (text === '' || text.startsWith('-')) return [];
  const [, name, rest = ''] = requirement.exec(text) ?? [];
  if (name === undefined) return [{ ...python(text), origin: `an address or a file: ${text}` }];
  const exact = /^===?\s*([\w.!+-]+)/.exec(rest)?.[1];
  const origin = rest.startsWith('@') ? { origin: `an address: ${rest.slice(1).trim()}` } : {};
  return [{ ...python(name), spec: rest, ...origin, ...(exact === undefined ? {} : { version: exact }) }];
}

const python = (name: string): Dependency => ({ ecosystem: 'PyPI', name, isDirect: true });

export const readPyproject: ReadManifest = text => {
  const manifest = parseToml(text);
  if (!manifest) return undefined;
  const lists = [
    tableAt(manifest, 'project').dependencies,
    tableAt(manifest, 'build-system').requires,
    ...Object.values(tableAt(manifest, 'project', 'optional-dependencies')),
    ...Object.values(tableAt(manifest, 'dependency-groups')),
  ];
  return [...lists.flatMap(requirementsIn), ...poetryTables(manifest).flatMap(poetryOf)];
};

/** A group may include another, by a table in its list. */
function requirementsIn(list: unknown): readonly Dependency[] {
  return Array.isArray(list) ? list.flatMap(each => (typeof each === 'string' ? requirementOf(each.trim()) : [])) : [];
}

function poetryTables(manifest: TomlTable): readonly TomlTable[] {
  const poetry = tableAt(manifest, 'tool', 'poetry');
  const owners = [poetry, ...Object.values(tableAt(poetry, 'group'))];
  return owners.flatMap(owner => [tableAt(owner, 'dependencies'), tableAt(owner, 'dev-dependencies')]);
}

function poetryOf(table: TomlTable): readonly Dependency[] {
  return Object.entries(table).flatMap(([name, value]) => {
    if (name === 'python') return [];
    // A list holds one table for each platform or version of Python.
    const origins = [value].flat().flatMap(each => originOf(each) ?? []);
    const dependency = { ...python(name), spec: specOf(value) };
    if (origins.length === 0) return [dependency];
    return origins.map(origin => ({ ...dependency, origin: `an address or a file: ${origin}` }));
  });
}

function originOf(value: unknown): string | undefined {
  if (!isTable(value)) return undefined;
  const { git, url, path } = value;
  return [git, url, path].find(each => typeof each === 'string');
}
