// The options of every git that Pitwall starts, whatever configuration it reads: no program, no daemon, no shortcut around objects.

const settings = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  // It can tell of other parents and files than the commits have.
  'core.commitGraph=false',
  // It can tell of other objects than the packs have.
  'core.multiPackIndex=false',
  'commit.gpgSign=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'protocol.ext.allow=never',
  'submodule.recurse=false',
];

/** Objects are what their names say: a replacement would show another commit than the one that lands. */
export const quiet: readonly string[] = [
  '--no-pager',
  '--no-replace-objects',
  ...settings.flatMap(setting => ['-c', setting]),
];

const comparing = new Set(['status', 'diff', 'diff-tree', 'diff-files', 'diff-index', 'log', 'show']);

/**
 * A comparison shows every submodule that is at another commit, and enters none: git would start itself there, and obey what it finds.
 * As an option, because a .gitmodules overrules the setting: with `ignore = none` it enters, with `ignore = all` it hides.
 */
export function besideSubmodules(args: readonly string[]): readonly string[] {
  const at = args.findIndex((arg, index) => !arg.startsWith('-') && args[index - 1] !== '-c');
  if (!comparing.has(args[at] ?? '')) return args;
  return [...args.slice(0, at + 1), '--ignore-submodules=dirty', ...args.slice(at + 1)];
}
