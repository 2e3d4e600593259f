// Sizes that a newcomer can take in. Functions are measured by Biome; here only that nobody switched that off.
import { isSource, type Rule, type SourceFile } from './source-file.ts';

const sourceLinesMax = 250;
const architectureLinesMax = 120;
const decisionLinesMax = 80;

export const keepsFilesSmall: Rule = files => files.flatMap(file => tooLong(file, linesMaxOf(file)));

function linesMaxOf(file: SourceFile): number | undefined {
  if (isSource(file)) return sourceLinesMax;
  if (file.path === 'ARCHITECTURE.md') return architectureLinesMax;
  return file.path.startsWith('docs/adr/') ? decisionLinesMax : undefined;
}

function tooLong({ path, text }: SourceFile, linesMax: number | undefined): string[] {
  const lines = text.trimEnd().split('\n').length;
  return linesMax !== undefined && lines > linesMax ? [`${path}: ${lines} lines, at most ${linesMax}`] : [];
}

const lintRules: readonly (readonly [group: string, rule: string])[] = [
  ['complexity', 'noExcessiveLinesPerFunction'],
  ['complexity', 'useMaxParams'],
  ['complexity', 'noExcessiveCognitiveComplexity'],
  ['suspicious', 'noEmptyBlockStatements'],
];

export const keepsLintRules: Rule = files =>
  files
    .filter(file => file.path === 'biome.json')
    .flatMap(file => {
      const { rules } = JSON.parse(file.text).linter;
      const isError = ([group, rule]: readonly [string, string]) => {
        const setting = rules[group]?.[rule];
        return (setting?.level ?? setting) === 'error';
      };
      return lintRules.filter(rule => !isError(rule)).map(rule => `biome.json: ${rule.join('/')} must be an error`);
    });
