// As much of TOML as manifests need: tables, and keys with values that may go over several lines.

export interface TomlLine {
  readonly table: string;
  readonly key: string;
  /** As it is written. */
  readonly value: string;
}

export function tomlLines(text: string): readonly TomlLine[] {
  const found: TomlLine[] = [];
  let table = '';
  for (const line of wholeLines(text)) {
    const header = /^\[\[?\s*(.+?)\s*\]\]?$/.exec(line)?.[1];
    const [, key, value = ''] = /^("[^"]*"|'[^']*'|[\w.-]+)\s*=\s*([\s\S]*)$/.exec(line) ?? [];
    if (header !== undefined) table = unquoted(header);
    else if (key !== undefined) found.push({ table, key: unquoted(key), value });
  }
  return found;
}

const unquoted = (text: string) => text.replaceAll(/["']/g, '');

/** A line goes on until all that it opened is closed. */
function wholeLines(text: string): readonly string[] {
  const found: string[] = [];
  let open = 0;
  for (const raw of text.split(/\r?\n/)) {
    const line = withoutComment(raw).trim();
    if (open > 0) found.push(`${found.pop() ?? ''}\n${line}`);
    else found.push(line);
    open = Math.max(0, open + depthOf(line));
  }
  return found;
}

/** A hash inside of quotes is text. */
function withoutComment(line: string): string {
  return /^(?:[^#"']|"(?:[^"\\]|\\.)*"|'[^']*')*/.exec(line)?.[0] ?? '';
}

function depthOf(line: string): number {
  const bare = line.replaceAll(/"(?:[^"\\]|\\.)*"|'[^']*'/g, '');
  return (bare.match(/[[{]/g)?.length ?? 0) - (bare.match(/[\]}]/g)?.length ?? 0);
}
