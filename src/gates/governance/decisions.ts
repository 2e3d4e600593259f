// New dependencies without a decision record that names them.
import { pathOnBase } from '../../core/gate/change.ts';
import type { Finding } from '../../core/gate/finding.ts';
import type { GateInput } from '../../ports/gate.ts';
import { holdsWord } from '../../std/holds-word.ts';
import { isLock } from '../code/kind-of-file.ts';
import { readerFor } from '../package-safety/manifests/index.ts';

/** A text says which manifest cannot be read. */
export async function undecidedDependencies(folder: string, input: GateInput): Promise<readonly Finding[] | string> {
  const brought = await newDependencies(input);
  if (typeof brought === 'string') return brought;
  const records = [...input.head.paths].filter(path => path.startsWith(`${folder.replace(/(?<!\/)\/+$/, '')}/`));
  const texts = await Promise.all(records.map(path => input.head.read(path)));
  const decided = texts.join('\n').toLowerCase();
  return brought
    .filter(({ name }) => !isNamed(decided, name.toLowerCase()))
    .map(({ name, path }) => ({
      fingerprint: `adr ${name}`,
      text: `adr: the new dependency ${name} is named by no decision record in ${folder}`,
      path,
    }));
}

async function newDependencies(input: GateInput) {
  const manifests = input.change.files.filter(({ path }) => !isLock(path) && readerFor(path));
  const read = await Promise.all(manifests.map(({ path }) => namesIn(path, input)));
  const broken = read.find(({ now }) => now === undefined);
  if (broken) return `${broken.path} cannot be read`;
  const known = new Set(read.flatMap(({ before }) => before));
  const brought = read.flatMap(({ path, now = [] }) => now.map(name => [name, { name, path }] as const));
  return [...new Map(brought).values()].filter(({ name }) => !known.has(name));
}

/** `now` is undefined where the manifest is not what its name says. */
async function namesIn(path: string, { head, base, change }: GateInput) {
  const read = readerFor(path);
  const names = (text: string | undefined) => (text === undefined ? [] : read?.(text)?.map(({ name }) => name));
  const [now, before] = await Promise.all([head.read(path), base.read(pathOnBase(change, path))]);
  return { path, now: names(now), before: names(before) ?? [] };
}

/** As a word of its own: `zod` is not named by zodiac. */
function isNamed(text: string, name: string): boolean {
  return holdsWord(text, name, { before: /[\w@/-]/, after: /[\w-]/ });
}
