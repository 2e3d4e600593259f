// Changes of OpenSpec: a folder with a proposal, tasks, spec deltas and a design is one spec.
import { basename, dirname, join } from 'node:path';
import { faultOn } from '../roles/parse-role.ts';
import { readFrontMatter, readKeys } from './front-matter-keys.ts';
import { nameOf } from './name-specs.ts';
import { nothingRead, type SpecReading } from './spec-draft.ts';
import type { SpecFiles } from './spec-files.ts';

const metadataFile = '.openspec.yaml';

/** `folder`: of the change. */
export async function readOpenSpecChange(files: SpecFiles, folder: string): Promise<SpecReading> {
  const id = basename(folder);
  if (basename(dirname(folder)) === 'archive')
    return { ...nothingRead, notes: [`${folder} is left out: it is archived`], settled: [folder, id] };
  const documents = await readDocuments(files, folder);
  const metadata = readKeys(join(folder, metadataFile), (await files.read(join(folder, metadataFile))) ?? '');
  const proposal = documents.find(each => each.name === 'proposal.md');
  const front = proposal && readFrontMatter(proposal.path, proposal.text);
  const faults = [...metadata.faults, ...(front?.faults ?? [])];
  if (documents.length === 0) faults.push(faultOn(folder, 1, 'the change has no text', 'write its proposal.md'));
  if (faults.length > 0) return { ...nothingRead, faults };
  const tasks = documents.find(each => each.name === 'tasks.md')?.text ?? '';
  const keys = [folder, id, nameOf(id)];
  const settled = archivedChanges(files, dirname(folder));
  if (isDone(tasks))
    return {
      ...nothingRead,
      notes: [`${folder} is left out: all of its tasks are done`],
      settled: [...settled, ...keys],
    };
  const spec = {
    label: id,
    title: front?.keys.title ?? headingOf(front?.body ?? '') ?? titleFromId(id),
    body: [
      ...documents.map(each => `# ${each.title}\n\n${(each === proposal ? front?.body : each.text)?.trim()}`),
      closing(folder),
    ].join('\n\n'),
    source: folder,
    format: 'openspec' as const,
    keys,
    needs: [...metadata.keys.needs, ...(front?.keys.needs ?? [])],
  };
  return { ...nothingRead, specs: [spec], notes: [...metadata.notes, ...(front?.notes ?? [])], settled };
}

interface Document {
  readonly name: string;
  readonly title: string;
  readonly path: string;
  readonly text: string;
}

async function readDocuments(files: SpecFiles, folder: string): Promise<readonly Document[]> {
  const deltas = files.kindOf(join(folder, 'specs')) === 'folder' ? files.names(join(folder, 'specs')) : [];
  const parts = [
    { name: 'proposal.md', title: 'Proposal' },
    { name: 'design.md', title: 'Design' },
    ...deltas.map(capability => ({ name: `specs/${capability}/spec.md`, title: `Spec of ${capability}` })),
    { name: 'tasks.md', title: 'Tasks' },
  ];
  const read = parts.map(async part => {
    const path = join(folder, part.name);
    const text = files.kindOf(path) === 'file' ? await files.read(path) : undefined;
    return text === undefined || text.trim() === '' ? [] : [{ ...part, path, text }];
  });
  return (await Promise.all(read)).flat();
}

/** Archived changes have the day before their id. */
function archivedChanges(files: SpecFiles, changes: string): readonly string[] {
  const archive = join(changes, 'archive');
  if (files.kindOf(archive) !== 'folder') return [];
  return files.names(archive).flatMap(name => [name, name.replace(/^\d{4}-\d{2}-\d{2}-/, '')]);
}

function isDone(tasks: string): boolean {
  const boxes = tasks
    .split('\n')
    .map(line => line.trimStart().slice(0, 5))
    .filter(start => /^[-*] \[[ xX]\]$/.test(start));
  return boxes.length > 0 && boxes.every(box => !box.endsWith('[ ]'));
}

function headingOf(proposal: string): string | undefined {
  const heading = proposal
    .split('\n')
    .find(line => line.startsWith('# '))
    ?.slice(2)
    .trim();
  return heading?.replace(/^(?:Change|Proposal|Change Proposal): */i, '').slice(0, 120) || undefined;
}

function titleFromId(id: string): string {
  const words = id.replaceAll(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function closing(folder: string): string {
  return `These documents are in ${folder}/ of the repository. Tick a task in its tasks.md when it is done. Leave the change where it is: a person archives it.`;
}
