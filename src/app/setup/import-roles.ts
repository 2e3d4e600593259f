// Imports the role files of the pi supervisor into `.pitwall/agents/`, with the skills that they name. What Pitwall does not know is
// left out with a warning; files that are there already stay as they are.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { readText } from '../../config/read-text.ts';
import { splitFrontMatter } from '../../config/roles/front-matter.ts';
import { parseRole } from '../../config/roles/parse-role.ts';
import { type RoleKeys, roleSchema } from '../../config/roles/role-keys.ts';
import { isRoleName, roleFile } from '../../config/roles/role-problem.ts';
import { readSource } from '../../config/source.ts';
import { isRecord } from '../../std/is-record.ts';

export const rolesFolder = '.pi/extensions/supervisor/agents';
const skillsFolder = '.pi/skills';

export interface ImportedRoles {
  /** Files to write, by their path in the repository. */
  readonly files: ReadonlyMap<string, string>;
  readonly warnings: readonly string[];
}

export async function importRoles(folder: string): Promise<ImportedRoles> {
  const from = join(folder, rolesFolder);
  const names = existsSync(from) ? readdirSync(from).filter(name => name.endsWith('.md')) : [];
  const files = new Map<string, string>();
  const warnings: string[] = [];
  for (const name of names.toSorted()) {
    const role = name.replace(/\.md$/, '');
    const file = `${rolesFolder}/${name}`;
    const text = isRoleName(role) ? await readText(folder, file) : undefined;
    const taken = text === undefined ? wrong('is not the name of a role') : takeOver(file, text);
    const skills = await skillsOf(folder, taken.keys.skills ?? []);
    const lost = (taken.keys.skills ?? []).filter(skill => !skills.some(each => each.name === skill));
    warnings.push(...taken.left.map(what => `${file}: ${what}, and was left out`));
    warnings.push(...lost.map(skill => `${file}: the skill ${skill} is not in ${skillsFolder}, and was left out`));
    if (taken.body === undefined) continue;
    const kept = skills.length === 0 ? {} : { skills: skills.map(each => each.name) };
    const { skills: _, ...keys } = taken.keys;
    files.set(roleFile(role), rendered({ ...keys, ...kept }, taken.body));
    for (const { path, text: skill } of skills) files.set(`.pitwall/skills/${path}`, skill);
  }
  const there = [...files.keys()].filter(path => existsSync(join(folder, path)));
  for (const path of there) files.delete(path);
  return { files, warnings: [...warnings, ...there.map(path => `${path} is there already, and was left as it is`)] };
}

export function writeRoles(folder: string, { files }: ImportedRoles): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, { flag: 'wx' });
  }
}

interface TakenRole {
  readonly keys: Partial<RoleKeys>;
  /** Undefined: it cannot be read. */
  readonly body?: string;
  /** What is left out. */
  readonly left: readonly string[];
}

const wrong = (why: string): TakenRole => ({ keys: {}, left: [why] });
const lists = ['tools', 'extensions', 'skills'];

/** Lists may be texts with commas there; keys that Pitwall does not know, and values that do not fit, are left out. */
function takeOver(file: string, text: string): TakenRole {
  const split = splitFrontMatter(text);
  const read = split.kind === 'read' ? readSource(file, split.yaml) : undefined;
  if (split.kind !== 'read' || read?.kind !== 'source') return wrong('its front matter cannot be read');
  const given = isRecord(read.source.value) ? Object.entries(read.source.value) : [];
  const isKnown = ([key]: readonly [string, unknown]) => key in roleSchema.shape;
  const values = given.filter(isKnown).map(([key, value]) => [key, lists.includes(key) ? asList(value) : value]);
  const parsed = parseRole(file, rendered(Object.fromEntries(values), split.body));
  const keys = parsed.kind === 'role' ? parsed.role.keys : parsed.rest?.keys;
  if (!keys) return wrong('it cannot be used');
  const unknown = given.filter(each => !isKnown(each) && each[0] !== 'name');
  const faults = parsed.kind === 'wrong' ? parsed.faults : [];
  const left = [
    ...unknown.map(([key]) => `${key} is not known here`),
    ...faults.map(({ key, what }) => `${key}: ${what}`),
  ];
  const isGiven = ([key]: [string, unknown]) => values.some(([each]) => each === key);
  return { keys: Object.fromEntries(Object.entries(keys).filter(isGiven)), body: split.body, left };
}

function asList(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '');
}

function rendered(keys: object, body: string): string {
  const front = Object.keys(keys).length === 0 ? '' : `---\n${stringify(keys, { lineWidth: 0 })}---\n\n`;
  return `${front}${body.trim()}\n`;
}

/** Those that are there. */
async function skillsOf(folder: string, names: readonly string[]) {
  const shapes = names.flatMap(name => [`${name}.md`, `${name}/SKILL.md`].map(path => ({ name, path })));
  const read = shapes.map(async shape => ({ ...shape, text: await readText(folder, `${skillsFolder}/${shape.path}`) }));
  return (await Promise.all(read)).flatMap(({ text, ...shape }) => (text === undefined ? [] : [{ ...shape, text }]));
}
