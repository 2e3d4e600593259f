// A Markdown file with YAML between two lines of three hyphens at its top.

export type FrontMatter =
  | {
      readonly kind: 'read';
      /** It begins with as many empty lines as the file has above it, so that line numbers are those of the file. */
      readonly yaml: string;
      readonly body: string;
      /** The line of the file, from 1, on which the body begins. */
      readonly bodyLine: number;
    }
  | { readonly kind: 'unclosed' };

export function splitFrontMatter(text: string): FrontMatter {
  const lines = text.replace(/^\u{feff}/u, '').split(/\r?\n/);
  if (!isFence(lines[0])) return { kind: 'read', yaml: '', body: lines.join('\n'), bodyLine: 1 };
  const end = lines.findIndex((line, at) => at > 0 && isFence(line));
  if (end < 0) return { kind: 'unclosed' };
  const yaml = ['', ...lines.slice(1, end)].join('\n');
  return { kind: 'read', yaml, body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 };
}

function isFence(line: string | undefined): boolean {
  return line?.trimEnd() === '---';
}
