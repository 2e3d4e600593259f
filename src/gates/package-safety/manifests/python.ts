// Packages of Python: requirements files, and pyproject.toml as its standard and Poetry write it.
import type { Dependency, ReadManifest } from '../dependency.ts';
import { tomlLines } from './toml-lines.ts';

export const readRequirements: ReadManifest = text =>
  text.split(/\r?\n/).flatMap(line => requirementOf(line.replace(/(?:^|\s)#.*$/, '').trim()));

const requirement = /^([A-Za-z\d][\w.-]*)\s*(?:\[[^\]]*\])?\s*(@.*|[(=<>!~;].*)?$/;

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

export const readPyproject: ReadManifest = text =>
  tomlLines(text).flatMap(({ table, key, value }) => {
    if (/^tool\.poetry\.(?:.*\.)?(?:dev-)?dependencies$/.test(table)) return poetryOf(key, value);
    const isList =
      (table === 'project' && key === 'dependencies') ||
      /^(?:project\.optional-dependencies|dependency-groups|build-system)$/.test(table);
    return isList ? [...value.matchAll(/"([^"]+)"|'([^']+)'/g)].flatMap(([, a, b]) => requirementOf(a ?? b ?? '')) : [];
  });

function poetryOf(name: string, value: string): readonly Dependency[] {
  if (name === 'python') return [];
  const origin = /\b(?:git|url|path)\s*=\s*["']([^"']+)["']/.exec(value)?.[1];
  return [
    { ...python(name), spec: value, ...(origin === undefined ? {} : { origin: `an address or a file: ${origin}` }) },
  ];
}
