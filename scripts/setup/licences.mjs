// The licences of the packages that a bundle holds: most of them ask for their text to go with every copy.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** `modules`: the paths of all modules in the bundle. */
export function renderLicences(modules) {
  const folders = new Set(modules.flatMap(path => packageFolderOf(path) ?? []));
  const entries = new Map([...folders].map(folder => [nameOf(folder), textOf(folder)]));
  const sections = [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, text]) => `${name}\n\n${text}\n`);
  return `Pitwall's files in this folder contain code of these packages.\n\n${sections.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

function packageFolderOf(path) {
  const marker = `${sep}node_modules${sep}`;
  const at = path.lastIndexOf(marker);
  if (at === -1) return undefined;
  const words = path.slice(at + marker.length).split(sep);
  return join(path.slice(0, at + marker.length), ...words.slice(0, words[0].startsWith('@') ? 2 : 1));
}

function nameOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `${name} ${version}, ${license}`;
}

function textOf(folder) {
  const texts = readdirSync(folder).filter(name => /^(licen[cs]e|notice|copying)/i.test(name));
  return texts.map(name => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n');
}
