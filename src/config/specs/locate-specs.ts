// Which specs a path means: what kind each is, by the files that its tool writes.
import { basename, dirname, join } from 'node:path';
import type { SpecFormat } from './spec-draft.ts';
import type { SpecFiles } from './spec-files.ts';
import { specUnknown } from './spec-problem.ts';

export interface SpecLocation {
  readonly format: SpecFormat;
  /** The file; of an OpenSpec change and a Spec Kit feature the folder. */
  readonly path: string;
  /** The folder that was named instead of it: there a file without git-paw's status among others with one is not a spec. */
  readonly listedIn?: string;
}

export function locateSpecs(files: SpecFiles, path: string): readonly SpecLocation[] {
  if (files.kindOf(path) === 'file') return [locateFile(files, path)];
  const own = locateFolder(files, path);
  const found = own ? [own] : listFolder(files, path);
  if (found.length > 0) return found;
  throw specUnknown(`the folder ${path} holds no spec`);
}

function locateFile(files: SpecFiles, path: string): SpecLocation {
  const folder = dirname(path);
  // A spec delta is three folders below its change, every other document of a tool beside the others.
  const around = [folder, ...(basename(path) === 'spec.md' ? [dirname(dirname(folder))] : [])];
  const tool = toolFiles.has(basename(path)) ? around.map(each => locateFolder(files, each)).find(Boolean) : undefined;
  if (tool) return tool;
  if (!/\.(?:md|markdown)$/i.test(path)) throw specUnknown(`${path} is not a Markdown file`);
  return { format: isPlan(path) ? 'superpowers' : 'markdown', path };
}

const toolFiles = new Set(['proposal.md', 'tasks.md', 'design.md', 'spec.md', 'plan.md']);

function isPlan(path: string): boolean {
  return `/${dirname(path)}/`.includes('/superpowers/plans/');
}

function locateFolder(files: SpecFiles, path: string): SpecLocation | undefined {
  const has = (name: string) => files.kindOf(join(path, name)) === 'file';
  const isInChanges = basename(dirname(path)) === 'changes';
  if (has('proposal.md') || (isInChanges && has('tasks.md'))) return { format: 'openspec', path };
  const isFeature = has('tasks.md') || (/^\d{3}-/.test(basename(path)) && has('spec.md'));
  return isFeature ? { format: 'spec-kit', path } : undefined;
}

/** Where folders of a tool are, text beside them is about all of them and not a spec. */
function listFolder(files: SpecFiles, path: string): readonly SpecLocation[] {
  const inner = { openspec: 'changes', '.specify': 'specs' }[basename(path)];
  if (inner !== undefined && files.kindOf(join(path, inner)) === 'folder') return listFolder(files, join(path, inner));
  const names = files.names(path).filter(name => name !== 'archive' && !name.startsWith('.'));
  const ofTools = names
    .map(name => join(path, name))
    .filter(each => files.kindOf(each) === 'folder')
    .flatMap(each => locateFolder(files, each) ?? []);
  if (ofTools.length > 0) return ofTools;
  const texts = names.filter(name => /\.(?:md|markdown)$/i.test(name) && !/^readme\./i.test(name));
  return texts
    .map(name => join(path, name))
    .filter(each => files.kindOf(each) === 'file')
    .map(each => ({ format: isPlan(each) ? 'superpowers' : 'markdown', path: each, listedIn: path }));
}
