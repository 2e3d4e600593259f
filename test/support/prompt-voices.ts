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
    const voice = open === undefined ? outside(text) : inside(open, text);
    if (voice === 'fence') open = open === undefined ? fenceMark(text) : undefined;
    lines.push({ voice, text });
  }
  if (open !== undefined) throw new Error('a fence is still open at the end');
  return lines;
}

function outside(text: string): Voice {
  return opens(fenceMark(text), text) ? 'fence' : plainVoice(text);
}

function inside(open: string, text: string): Voice {
  return closes(open, fenceMark(text), text) ? 'fence' : 'fenced';
}

function fenceMark(text: string): string | undefined {
  return /^ {0,3}(`{3,}|~{3,})/.exec(text)?.[1];
}

function restAfter(mark: string, text: string): string {
  return text.trimStart().slice(mark.length);
}

function closes(open: string, mark: string | undefined, text: string): boolean {
  return mark !== undefined && mark[0] === open[0] && mark.length >= open.length && restAfter(mark, text).trim() === '';
}

function opens(mark: string | undefined, text: string): boolean {
  return mark !== undefined && !(mark.startsWith('`') && restAfter(mark, text).includes('`'));
}

function plainVoice(text: string): Voice {
  return text.startsWith('>') ? 'quoted' : 'bare';
}

export function linesOf(prompt: string, voice: Voice): readonly string[] {
  return voicesOf(prompt)
    .filter(line => line.voice === voice)
    .map(line => line.text);
}
