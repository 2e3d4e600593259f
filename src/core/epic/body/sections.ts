// Pitwall's sections: each runs from its heading of level 2 to the next heading of level 1 or 2 at the top level.
import type { BodyError } from './epic-body.ts';
import type { Lines } from './lines.ts';
import type { Block, Heading } from './outline.ts';

/** In the order in which they are written. */
export const sectionNames = [
  'Work Items',
  'Decomposition Proposal',
  'Pending Decisions',
  'Infeasible',
  'Rollback Plan',
  'Pattern Memory',
  'Supervisor Log',
] as const;
export type SectionName = (typeof sectionNames)[number];

export interface Section {
  readonly name: SectionName;
  readonly heading: Heading;
  readonly end: number;
  /** Those within it. */
  readonly blocks: readonly Block[];
}

export type SectionsReading =
  | { readonly sections: ReadonlyMap<SectionName, Section> }
  | { readonly sections: ReadonlyMap<SectionName, Section>; readonly twice: BodyError };

export function sectionsOf(blocks: readonly Block[], lines: Lines): SectionsReading {
  const sections = new Map<SectionName, Section>();
  let twice: BodyError | undefined;
  let open: { name: SectionName; heading: Heading; blocks: Block[] } | undefined;
  const close = (end: number) => {
    if (open && !sections.has(open.name)) sections.set(open.name, { ...open, end });
    else if (open) twice ??= duplicate(open.name, lines.numberAt(open.heading.start));
    open = undefined;
  };
  for (const block of blocks) {
    if (block.kind !== 'heading' || block.level > 2) {
      open?.blocks.push(block);
      continue;
    }
    close(block.start);
    const name = sectionNames.find(each => block.level === 2 && each === block.content);
    if (name) open = { name, heading: block, blocks: [] };
  }
  close(lines.text.length);
  return twice ? { sections, twice } : { sections };
}

function duplicate(name: SectionName, line: number): BodyError {
  return { error: 'duplicate-section', line, what: `there is a second section ${name}` };
}
