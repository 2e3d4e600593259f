// The parsers of Pitwall's own, by the kind of file.
import type { SyntaxFault, SyntaxKind } from '../../../../core/gate/syntax-report.ts';
import { parseCssFile, parseHtmlFile, parseTomlFile, parseYamlFile } from './data.ts';
import { parseJavaScript } from './javascript.ts';
import { parseJsonFile } from './json.ts';

/** Throws a RangeError where a text is nested more deeply than it can follow. */
export type Parser = (text: string, path: string) => SyntaxFault | undefined;

export const parsers: Readonly<Partial<Record<SyntaxKind, Parser>>> = {
  JavaScript: parseJavaScript,
  TypeScript: parseJavaScript,
  JSON: parseJsonFile,
  YAML: parseYamlFile,
  TOML: parseTomlFile,
  CSS: parseCssFile,
  HTML: parseHtmlFile,
};
