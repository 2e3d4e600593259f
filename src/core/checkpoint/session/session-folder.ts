// The files of a session as they were found: a folder in which a team of agents, often of another tool, leaves its documents, plan,
// wisdom and messages.

export interface SessionFile {
  /** Inside the folder, with slashes. */
  readonly path: string;
  readonly text: string;
  /** What is between the lines of hyphens at its top; empty where there is none. */
  readonly front: Readonly<Record<string, unknown>>;
  /** The line of each key in there. */
  readonly keyLines: Readonly<Record<string, number>>;
  /** The line, from 1, on which the text below begins. */
  readonly bodyLine: number;
}

/** What is there and cannot be read, or not as a whole. */
export interface Trouble {
  readonly path: string;
  readonly line?: number | undefined;
  readonly what: string;
}

export interface SessionFolder {
  /** The name of the folder, without its parents. */
  readonly name: string;
  readonly files: ReadonlyMap<string, SessionFile>;
  /** Every file inside the folder, also those that are not read, with its bytes. */
  readonly sizes: ReadonlyMap<string, number>;
  readonly troubles: readonly Trouble[];
}

/** Far more than any session has; what is beyond is named and not read. */
export const sessionLimits = {
  entries: 20_000,
  depth: 12,
  documentBytes: 2 * 1024 * 1024,
  messagesBytes: 64 * 1024 * 1024,
  totalBytes: 256 * 1024 * 1024,
} as const;

/** What is read of a session; every other file only has to be there. */
export const sessionFiles = {
  list: 'team-session.json',
  brief: 'spec/product-brief.md',
  requirements: 'spec/requirements/',
  architecture: 'spec/architecture/',
  epics: 'spec/epics/',
  plan: 'plan/plan.json',
  artifacts: 'artifacts/',
  wisdom: 'wisdom/',
  messages: '.msg/messages.jsonl',
  meta: '.msg/meta.json',
} as const;

export function isReadFile(path: string): boolean {
  const { list, plan, messages, meta, wisdom } = sessionFiles;
  if ([list, plan, messages, meta].some(each => each === path)) return true;
  return path.endsWith('.md') && (path.startsWith('spec/') || path.startsWith(wisdom));
}
