// What the documents of a specification say: goals, requirements, components, stories, decisions, and their prose for the terms.
import type {
  ArchitectureDecision,
  Component,
  DocumentKind,
  DocumentLine,
  Goal,
  Requirement,
  SpecDocument,
  Story,
} from './session.ts';
import { type SessionFile, type SessionFolder, sessionFiles } from './session-folder.ts';
import { familyOf, firstOfEach, idsIn, idsOf, placeIn, proseOf, subjectOf, textOf, textsOf } from './texts.ts';

interface ReadDocument extends SpecDocument {
  readonly file: SessionFile;
}

export interface Documents {
  readonly goals: readonly Goal[];
  readonly requirements: readonly Requirement[];
  readonly components: readonly Component[];
  readonly stories: readonly Story[];
  readonly architectureDecisions: readonly ArchitectureDecision[];
  readonly documents: readonly SpecDocument[];
}

export function readDocuments(folder: SessionFolder): Documents {
  const read = [...folder.files.values()].flatMap(file => documentOf(file) ?? []);
  const of = (kind: DocumentKind) => read.filter(each => each.kind === kind);
  return {
    goals: of('brief').flatMap(each => subjectsOf(each, 'G')),
    requirements: firstOfEach([...of('requirements').flatMap(requirementOf), ...unreadableRequirements(folder)]),
    components: firstOfEach(of('architecture').flatMap(each => subjectsOf(each, 'CMP'))),
    stories: of('epics').flatMap(storiesOf),
    architectureDecisions: firstOfEach(of('architecture').flatMap(decisionsOf)),
    documents: read,
  };
}

function documentOf(file: SessionFile): ReadDocument | undefined {
  const kind = kindOf(file.path);
  if (kind === undefined) return undefined;
  const dependencies = textsOf(file.front.dependencies).map(text => resolve(file.path, text));
  return { path: file.path, kind, lines: proseOf(file), dependencies, file };
}

export function kindOf(path: string): DocumentKind | undefined {
  if (path === sessionFiles.brief) return 'brief';
  const kinds = ['requirements', 'architecture', 'epics'] as const;
  return kinds.find(kind => path.startsWith(sessionFiles[kind]));
}

/** A path as a document writes it, from its own folder. */
function resolve(from: string, text: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of text.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function subjectsOf({ path, lines }: SpecDocument, family: string): readonly Goal[] {
  const found = lines.flatMap(({ number, text }) => {
    const id = subjectOf(text);
    return id !== undefined && familyOf(id) === family ? [{ id, place: placeIn(path, number) }] : [];
  });
  return firstOfEach(found);
}

const isIndex = (path: string) => /(?:^|\/)(?:_?index|README)\.md$/i.test(path);

/** A requirement is a file; what an index says of it is only a mention. */
function requirementOf({ path, file }: ReadDocument): readonly Requirement[] {
  const id = textOf(file.front.id) || idOfName(path);
  if (isIndex(path) || !id) return [];
  const priority = textOf(file.front.priority).toLowerCase() || undefined;
  const goals = idsOf(file.front.traces_to);
  return [{ id, priority, goals, place: placeIn(path, file.keyLines.traces_to) }];
}

function idOfName(path: string): string | undefined {
  const name = path.split('/').at(-1) ?? '';
  const [id] = idsIn(name.replaceAll('_', '-'));
  return id !== undefined && name.startsWith(id) ? id : undefined;
}

function unreadableRequirements({ troubles }: SessionFolder): readonly Requirement[] {
  return troubles.flatMap(({ path, line }) => {
    const id = path.startsWith(sessionFiles.requirements) ? idOfName(path) : undefined;
    if (id === undefined) return [];
    return [{ id, priority: undefined, goals: [], place: placeIn(path, line) }];
  });
}

/** A component that the front matter of an epic or an index names has no story by that. */
function storiesOf({ path, lines, file }: ReadDocument): readonly Story[] {
  if (isIndex(path)) return [];
  const own = textOf(file.front.id);
  if (own !== '' && familyOf(own) === 'STORY')
    return [{ id: own, components: [...idsOf(file.front.components), ...componentsIn(lines)], place: path }];
  const starts = lines.flatMap(({ text }, at) => (storyStart(text) === undefined ? [] : [at]));
  return starts.map((at, index) => {
    const end = Math.min(starts[index + 1] ?? lines.length, endOfStory(lines, at));
    const place = placeIn(path, lines[at]?.number);
    return { id: storyStart(lines[at]?.text ?? '') ?? '', components: componentsIn(lines.slice(at, end)), place };
  });
}

const headingShape = /^ {0,3}(#{1,6})[ \t]/;

/** A heading, row or list item that begins with the id of a story. */
function storyStart(line: string): string | undefined {
  const title = headingShape.test(line) ? line.trim().replace(/^#+[ \t]*/, '') : undefined;
  const id = title === undefined ? subjectOf(line) : idsIn(title)[0];
  return id !== undefined && familyOf(id) === 'STORY' ? id : undefined;
}

/** The next heading of its own level or above; the story in a row or list item ends where a heading begins. */
function endOfStory(lines: readonly DocumentLine[], start: number): number {
  const levelOf = (line: DocumentLine | undefined) => headingShape.exec(line?.text ?? '')?.[1]?.length;
  const level = levelOf(lines[start]) ?? 6;
  const end = lines.findIndex((line, at) => at > start && (levelOf(line) ?? 7) <= level);
  return end === -1 ? lines.length : end;
}

function componentsIn(lines: readonly DocumentLine[]): readonly string[] {
  return lines.flatMap(({ text }) => idsIn(text).filter(id => familyOf(id) === 'CMP'));
}

function decisionsOf(document: ReadDocument): readonly ArchitectureDecision[] {
  const { path, file } = document;
  const id = isIndex(path) ? undefined : textOf(file.front.id) || idOfName(path);
  if (id !== undefined && familyOf(id) === 'ADR') return [{ id, place: path }];
  return subjectsOf(document, 'ADR');
}
