// What a test imports, as paths of the project: relative imports, modules of Python, and aliases of the source folder.
import { posix } from 'node:path';
import type { Language } from '../code/kind-of-file.ts';

type Paths = ReadonlySet<string>;

/** Every file of the project that this one names in an import. */
export function importsOf(path: string, text: string, language: Language, paths: Paths): readonly string[] {
  if (language === 'javascript') return specifiersIn(text).flatMap(name => resolveScript(path, name, paths));
  if (language === 'python') return modulesIn(path, text).flatMap(name => resolveModule(name, paths));
  return [];
}

const specifier = /\b(?:from|import|require|mock)\b[\s(]*(?:'([^'"`\n]+)'|"([^'"`\n]+)"|`([^'"`\n]+)`)/g;

const specifiersIn = (text: string) =>
  [...text.matchAll(specifier)].map(([, single, double, name = '']) => single ?? double ?? name);

const extensions = ['', '.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.vue', '.svelte'];
const indexes = extensions.slice(1).map(extension => `/index${extension}`);

function resolveScript(from: string, name: string, paths: Paths): readonly string[] {
  const alias = /^(?:@|~)\/(.*)$/.exec(name)?.[1];
  if (!name.startsWith('.') && alias === undefined && !name.startsWith('src/')) return [];
  const targets = name.startsWith('.')
    ? [posix.join(posix.dirname(from), name)]
    : [alias ?? name, `src/${alias ?? name}`];
  return targets.flatMap(target => {
    // TypeScript writes the extension of what it compiles to.
    const bare = target.replace(/\.([mc]?)js(x?)$/, '');
    const candidates = [target, bare].flatMap(each => [...extensions, ...indexes].map(end => each + end));
    const found = candidates.find(candidate => paths.has(candidate));
    return found === undefined ? [] : [found];
  });
}

const from = /^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]*(\([^)]*\)?|[^\n#]*)/gm;
const plain = /^[ \t]*import[ \t]([\w., \t]+)/gm;

/** Dotted names, also of what is imported from a module: it may be a module itself. */
function modulesIn(path: string, text: string): readonly string[] {
  const parts = [...text.matchAll(from)].flatMap(([, module = '', names = '']) => {
    const whole = absolute(path, module);
    const inner = names.match(/\w+/g) ?? [];
    return [whole, ...inner.map(name => (whole === '' ? name : `${whole}.${name}`))];
  });
  const direct = [...text.matchAll(plain)].flatMap(([, names = '']) =>
    names.split(',').map(name => name.trim().split(/\s/, 1)[0] ?? ''),
  );
  return [...parts, ...direct].filter(name => name !== '');
}

/** `..a.b` in x/y/z.py is x.a.b. */
function absolute(path: string, module: string): string {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  if (dots === 0) return module;
  const folders = posix
    .dirname(path)
    .split('/')
    .slice(0, dots === 1 ? undefined : 1 - dots);
  return [...folders.filter(folder => folder !== '.'), module.slice(dots)].filter(part => part !== '').join('.');
}

/** A package may lie in a folder of sources, whose name no import has. */
function resolveModule(name: string, paths: Paths): readonly string[] {
  const path = name.replaceAll('.', '/');
  const ends = [`${path}.py`, `${path}/__init__.py`];
  const roots = ['', 'src/', 'lib/', 'python/'];
  return roots.flatMap(root => ends.map(end => root + end)).filter(candidate => paths.has(candidate));
}
