// The options of every git that Pitwall starts, whatever configuration it reads: no program, no daemon, no shortcut around objects.

const settings = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  // It can tell of other parents and files than the commits have.
  'core.commitGraph=false',
  'commit.gpgSign=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'protocol.ext.allow=never',
  'submodule.recurse=false',
  // Git would start itself in each submodule, and obey what is there.
  'diff.ignoreSubmodules=dirty',
];

/** Objects are what their names say: a replacement would show another commit than the one that lands. */
export const quiet: readonly string[] = [
  '--no-pager',
  '--no-replace-objects',
  ...settings.flatMap(setting => ['-c', setting]),
];
