// Reads a prompt as CommonMark does, written apart from the code under test: which lines are bare, quoted or fenced.

export type Voice = 'bare' | 'quoted' | 'fenced' | 'fence';

export interface VoicedLine {
  readonly voice: Voice;
  readonly text: string;
}

export function voicesOf(prompt: string): readonly VoicedLine[] {
  const lines: VoicedLine[] = [];
  let open: string | undefined;
  for (const text of prompt.split(/\r\n|\r|\n/)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(text)?.[1];
    const rest = mark === undefined ? '' : text.trimStart().slice(mark.length);
    if (open !== undefined) {
      const closes = mark !== undefined && mark[0] === open[0] && mark.length >= open.length && rest.trim() === '';
      lines.push({ voice: closes ? 'fence' : 'fenced', text });
      if (closes) open = undefined;
    } else if (mark !== undefined && !(mark.startsWith('`') && rest.includes('`'))) {
      open = mark;
      lines.push({ voice: 'fence', text });
    } else lines.push({ voice: text.startsWith('>') ? 'quoted' : 'bare', text });
  }
  if (open !== undefined) throw new Error('a fence is still open at the end');
  return lines;
}

export function linesOf(prompt: string, voice: Voice): readonly string[] {
  return voicesOf(prompt)
    .filter(line => line.voice === voice)
    .map(line => line.text);
}
