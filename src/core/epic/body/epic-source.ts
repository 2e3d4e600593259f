// Where in the text of a body Pitwall's own parts are; all the rest is people's.
import type { FrontMatter } from './front-matter.ts';
import type { HiddenComment } from './hidden-comment.ts';
import type { Lines } from './lines.ts';
import type { Section, SectionName } from './sections.ts';
import type { Table } from './table.ts';

export interface EpicSource {
  readonly lines: Lines;
  readonly lineEnd: '\n' | '\r\n';
  /** What ends a block that is open at the end of the body. */
  readonly closer: string;
  readonly labels: readonly string[];
  readonly frontMatter: FrontMatter | undefined;
  readonly comment: HiddenComment | undefined;
  readonly sections: ReadonlyMap<SectionName, Section>;
  readonly itemTable: Table | undefined;
  readonly memoryTable: Table | undefined;
}
