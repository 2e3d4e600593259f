// Text as an argument of a tmux command: nothing in it is a variable, a command or the end of the line. Pure.

/** Every character that may mean something becomes its number. */
export function quoted(text: string): string {
  return `"${text.replace(/[^A-Za-z0-9 _./:,=@%+\u00a0-\u{10ffff}-]/gu, octal)}"`;
}

const octal = (character: string) => `\\${(character.codePointAt(0) ?? 0).toString(8).padStart(3, '0')}`;

/** Characters that a terminal obeys are never part of what is pasted: an escape could end the paste and type on. */
export function pasteable(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\n\t]/gu, ' ');
}

const pieceMax = 4000;

/** One line of a tmux command may be long, but need not be. A sign of two halves is not torn apart. */
export function pieces(text: string): readonly string[] {
  const characters = [...text];
  const count = Math.ceil(characters.length / pieceMax);
  return Array.from({ length: count }, (_, at) => characters.slice(at * pieceMax, (at + 1) * pieceMax).join(''));
}
