// What a person probably meant by a command that does not exist: a word from other tools, or a misspelling.
import { nearest } from '../config/nearest.ts';

/** By what was typed, with the group in front. As typed behind `pitwall`. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  ls: ['status', 'item list'],
  list: ['status', 'item list'],
  ps: ['status'],
  runs: ['status'],
  items: ['item list'],
  new: ['item new'],
  add: ['item new', 'team add'],
  create: ['item new'],
  start: ['run'],
  continue: ['resume'],
  cancel: ['stop'],
  abort: ['stop'],
  kill: ['stop'],
  delete: ['drop'],
  remove: ['drop'],
  rm: ['drop'],
  diff: ['review'],
  land: ['merge', 'team land'],
  check: ['gates', 'config check'],
  test: ['gates'],
  validate: ['config check'],
  settings: ['config check'],
  clean: ['gc'],
  prune: ['gc'],
  undo: ['restore'],
  tell: ['team tell'],
  send: ['team tell', 'bus publish'],
  publish: ['bus publish'],
  messages: ['bus read'],
  members: ['team status'],
  allow: ['approvals'],
  result: ['try result'],
  policy: ['try policy'],
  prose: ['try prose'],
  version: ['--version'],
  'item ls': ['item list'],
  'item add': ['item new'],
  'item create': ['item new'],
  'team list': ['team status'],
  'team new': ['team start'],
  'config show': ['config check'],
  'config validate': ['config check'],
};

export interface UnknownCommand {
  /** Names of the groups around it. */
  readonly path: readonly string[];
  readonly word: string;
  /** Commands that exist at this place. */
  readonly known: readonly string[];
}

/** A question; undefined: nothing is near. */
export function suggestCommand({ path, word, known }: UnknownCommand): string | undefined {
  const typed = [...path, word].join(' ').toLowerCase();
  const meant = Object.hasOwn(otherWords, typed) ? otherWords[typed] : undefined;
  if (meant) return `Did you mean ${meant.map(each => `"pitwall ${each}"`).join(' or ')}?`;
  const near = nearest(word, known);
  return near && `Did you mean "pitwall ${[...path, near].join(' ')}"?`;
}
