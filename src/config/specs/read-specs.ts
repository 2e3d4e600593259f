// Reads what a team is started from: files and folders that a person named, as drafts of its members.
import { dirname } from 'node:path';
import { faultOn } from '../roles/parse-role.ts';
import { expandPaths, type GivenPaths } from './expand-paths.ts';
import { locateSpecs, type SpecLocation } from './locate-specs.ts';
import { readMarkdownSpecs } from './markdown-spec.ts';
import { nameSpecs } from './name-specs.ts';
import { readOpenSpecChange } from './openspec-change.ts';
import { resolveNeeds } from './resolve-needs.ts';
import { type FoundSpec, joinReadings, type SpecDraft, type SpecReading } from './spec-draft.ts';
import { openSpecFiles, type SpecFiles, specBytesMax } from './spec-files.ts';
import { readSpecKitFeature } from './spec-kit.ts';
import { specProblem, specUnknown } from './spec-problem.ts';

export interface SpecsRequest extends GivenPaths {
  /** Names that the team has already. */
  readonly members?: readonly string[];
}

export interface Specs {
  readonly drafts: readonly SpecDraft[];
  /** What was left out or not understood, a sentence each. */
  readonly notes: readonly string[];
}

const specsMax = 200;
/** What an item says besides its text: title, labels, dependencies. */
const itemHeadBytes = 4096;

/** A Problem with all that is wrong, or where nothing is left to do. Cycles are for the merge order to judge. */
export async function readSpecs({ members = [], ...given }: SpecsRequest): Promise<Specs> {
  const files = openSpecFiles(given.folder);
  const paths = expandPaths(files, given);
  const { specs, faults, notes, settled } = await readAll(
    files,
    paths.flatMap(path => locateSpecs(files, path)),
  );
  if (faults.length > 0) throw specProblem(faults);
  if (specs.length === 0) throw specUnknown(['there is nothing to do', ...notes].join('\n'));
  if (specs.length > specsMax)
    throw specUnknown(`these are ${specs.length} specs, and ${specsMax} are allowed at once`);
  const names = nameSpecs(
    specs.map(spec => spec.label),
    members,
  );
  const named = specs.map((spec, at) => ({ ...spec, name: names[at] ?? spec.label }));
  const needs = resolveNeeds(named, settled, members);
  const tooLong = named
    .filter(({ body }) => Buffer.byteLength(body) > specBytesMax - itemHeadBytes)
    .map(({ source }) => faultOn(source, 1, `its texts together are longer than ${specBytesMax} bytes`, 'split it'));
  if (needs.faults.length + tooLong.length > 0) throw specProblem([...needs.faults, ...tooLong]);
  const drafts = named.map(({ label, keys, needs: _, ...spec }) => ({
    ...spec,
    dependsOn: needs.dependsOn.get(spec.name) ?? [],
  }));
  return { drafts, notes: [...notes, ...needs.notes] };
}

/** Each spec once, however many of its files were named; in the order in which they were named. */
async function readAll(files: SpecFiles, locations: readonly SpecLocation[]): Promise<SpecReading> {
  const once = [...new Map(locations.toReversed().map(each => [each.path, each])).values()].toReversed();
  const texts = once.filter(each => each.format === 'markdown' || each.format === 'superpowers');
  const folders = once.filter(each => !texts.includes(each));
  const readings = folders.map(({ format, path }) =>
    format === 'openspec' ? readOpenSpecChange(files, path) : readSpecKitFeature(files, path),
  );
  const all = joinReadings(await Promise.all([readMarkdownSpecs(files, texts), ...readings]));
  const paths = once.map(each => each.path);
  const placeOf = ({ source }: FoundSpec) => Math.max(paths.indexOf(source), paths.indexOf(dirname(source)));
  return { ...all, specs: all.specs.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}
