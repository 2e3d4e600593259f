// Flags that decide how to print. Read before commander parses, because they also count for a wrong command line.

export interface GlobalFlags {
  readonly debug: boolean;
  readonly json: boolean;
  readonly color: boolean;
}

export function readGlobalFlags(argv: readonly string[]): GlobalFlags {
  const end = argv.indexOf('--');
  const flags = new Set(end === -1 ? argv : argv.slice(0, end));
  return { debug: flags.has('--debug'), json: flags.has('--json'), color: !flags.has('--no-color') };
}
