// The options of every git that Pitwall starts: a repository may come from a stranger, and its settings can name programs.

const settings = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'commit.gpgSign=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'protocol.ext.allow=never',
];

export const quiet: readonly string[] = ['--no-pager', ...settings.flatMap(setting => ['-c', setting])];
