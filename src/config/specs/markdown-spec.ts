// Plain Markdown files, and plans of Superpowers, as specs: one file is one spec.
import { basename, extname } from 'node:path';
import { wordingOf } from '../items/draft-item.ts';
import { faultOn } from '../roles/parse-role.ts';
import { runnerName } from '../schema/agent-keys.ts';
import { readFrontMatter, type SpecFrontMatter } from './front-matter-keys.ts';
import type { SpecLocation } from './locate-specs.ts';
import { nameOf } from './name-specs.ts';
import { type FoundSpec, joinReadings, nothingRead, type SpecReading } from './spec-draft.ts';
import type { SpecFiles } from './spec-files.ts';

interface MarkdownFile extends SpecLocation {
  readonly text: string;
  readonly front: SpecFrontMatter;
}

export async function readMarkdownSpecs(files: SpecFiles, locations: readonly SpecLocation[]): Promise<SpecReading> {
  const read = await Promise.all(
    locations.map(async location => {
      const text = (await files.read(location.path)) ?? '';
      return { ...location, text, front: readFrontMatter(location.path, text) };
    }),
  );
  return joinReadings(read.map(file => readOne(file, read)));
}

function readOne(file: MarkdownFile, all: readonly MarkdownFile[]): SpecReading {
  const { path, front, text } = file;
  const { status } = front.keys;
  if (front.faults.length > 0) return { ...nothingRead, faults: front.faults };
  if (status !== undefined && status !== 'pending') {
    return { ...nothingRead, notes: [`${path} is left out: its paw_status is ${status}`], settled: keysOf(file) };
  }
  if (status === undefined && all.some(each => isBeside(each, file) && each.front.keys.status !== undefined))
    return { ...nothingRead, notes: [`${path} is left out: files beside it have a paw_status, and it has none`] };
  if (front.body.trim() === '' && front.keys.title === undefined)
    return { ...nothingRead, faults: [faultOn(path, 1, 'the file is empty', 'write what is wanted')] };
  return { ...nothingRead, specs: [specOf(file, text)], notes: [...front.notes, ...runnerNotes(file)] };
}

function isBeside(other: MarkdownFile, { listedIn }: MarkdownFile): boolean {
  return listedIn !== undefined && other.listedIn === listedIn;
}

function specOf(file: MarkdownFile, text: string): FoundSpec {
  const { path, format, front } = file;
  const { agent, runner, cli, needs } = front.keys;
  const asked = agent ?? runner ?? (isRunner(cli) ? cli : undefined);
  const { title, body } = wordingOf(text);
  return {
    label: labelOf(file),
    // A plan is called "… Implementation Plan", whatever it is about.
    title: format === 'superpowers' ? title.replace(/ Implementation Plan$/i, '') : title,
    body,
    source: path,
    format,
    keys: keysOf(file),
    needs,
    ...(asked === undefined ? {} : { agent: asked }),
  };
}

/** Plans have the day before their name. */
function labelOf({ path, format, front }: MarkdownFile): string {
  const stem = basename(path, extname(path));
  return front.keys.branch ?? (format === 'superpowers' ? stem.replace(/^\d{4}-\d{2}-\d{2}-/, '') : stem);
}

function keysOf(file: MarkdownFile): readonly string[] {
  const { path, front } = file;
  const stem = basename(path, extname(path));
  const number = /^0*([1-9]\d*)(?:-|$)/.exec(stem)?.[1];
  const label = labelOf(file);
  const { id } = front.keys;
  const all = [path, path.slice(0, -extname(path).length), basename(path), stem, label, nameOf(label), id, number];
  return [...new Set(all.filter(each => each !== undefined))];
}

const runners: readonly string[] = runnerName.schema.options;
const isRunner = (cli: string | undefined): cli is string => cli !== undefined && runners.includes(cli);

function runnerNotes({ path, front }: MarkdownFile): readonly string[] {
  const { cli } = front.keys;
  return cli === undefined || isRunner(cli) ? [] : [`${path}: there is no runner for paw_cli ${cli}; yours is used`];
}
