// What a program printed, quoted in a text, is blanked out before the text is read. Words of people, and code that is proposed, stay.

const program = `prints?|printed|printing|outputs?|logs?|logged|reports?|reported|says|said|shows?|showed|emits?|emitted|warns?|warned|fails? with|failed with|stderr|stdout|console|trace|traceback|message|error|summary|transcript|response`;
const introduces = new RegExp(`(?<![a-z])(?:${program})(?![a-z])[^.!?"“\\n]{0,40}$`, 'i');
const introducesFence = new RegExp(`(?<![a-z])(?:${program}|run|runs)(?![a-z])[^.!?\\n]{0,60}$`, 'i');
const outputLine =
  /^\s{0,20}(?:SKIP|PASS|FAIL|XFAIL|XPASS|ERROR|WARN|INFO|E {2}|={3}|-{3} |✓|✗|✘|×|↓|○|\$ |> |ok \d|not ok \d|\d{1,6} (?:passed|failed|skipped|xfailed)|Traceback|\[?\d{4}-\d\d-\d\d|Tests?:? )/;
const people =
  /(?<![a-z])(?:wrote|user|customer|client|ann|boss|manager|colleague|reviewer|author|he|she|they|you|i|we|person)(?![a-z])[^.!?"“\n]{0,60}$/i;

/** The same length, so that places stay. */
export function withoutQuotedOutput(text: string): string {
  return blankQuotes(blankFences(text));
}

interface Fence {
  readonly mark: string;
  readonly info: string;
  /** The line. */
  readonly at: number;
}

function blankFences(text: string): string {
  const lines = text.split('\n');
  let open: Fence | undefined;
  for (const [at, line] of lines.entries()) {
    const fence = fenceIn(line, at);
    if (!fence) continue;
    if (!open) open = fence;
    else if (fence.mark.startsWith(open.mark)) {
      if (isOutput(lines, open, at)) blankLines(lines, open.at + 1, at);
      open = undefined;
    }
  }
  return lines.join('\n');
}

function fenceIn(line: string, at: number): Fence | undefined {
  const found = /^[ \t]{0,3}(`{3,}|~{3,})[ \t]{0,9}([\w-]{0,30})/.exec(line);
  return found ? { mark: found[1] ?? '', info: found[2] ?? '', at } : undefined;
}

function blankLines(lines: string[], from: number, to: number): void {
  for (let at = from; at < to; at++) lines[at] = blank(lines[at] ?? '');
}

function isOutput(lines: readonly string[], { at, info }: Fence, end: number): boolean {
  if (info !== '' && !/^(?:text|txt|console|output|log|shell-session|plain|plaintext|terminal|ansi|tap)$/i.test(info))
    return false;
  const before = ([lines[at - 1] ?? '', lines[at - 2] ?? ''].find(line => line.trim() !== '') ?? '').slice(-120);
  if (introducesFence.test(before) && !people.test(before)) return true;
  return lines.slice(at + 1, end).some(line => outputLine.test(line));
}

function blankQuotes(text: string): string {
  return text.replace(/["“][^"“”\n]{1,400}["”]/g, (quote, offset: number) => {
    const before = text.slice(Math.max(0, offset - 100), offset);
    return introduces.test(before) && !people.test(before) ? blank(quote) : quote;
  });
}

function blank(text: string): string {
  return ' '.repeat(text.length);
}
