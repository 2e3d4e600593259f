// Gemini CLI reads `@name` anywhere in a prompt as "the first file with that in its name" and pastes that file. Diffs
// and strangers' texts are full of at-signs; a backslash keeps one an at-sign.

export function withoutMentions(text: string): string {
  if (!text.includes('@')) return text;
  return `(In this text \\@ is a plain at-sign.)\n\n${text.replace(/(?<!\\)@/g, '\\@')}`;
}
