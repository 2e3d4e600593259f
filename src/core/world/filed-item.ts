// The text of an item that an epic filed: what is wanted, how one knows that it is done, and a mark by which it is found again.
import { BlockReader } from '../markdown/block-reader.ts';
import { effortFor } from '../markdown/effort.ts';
import type { Leaf, TextLeaf } from '../markdown/leaf.ts';
import { disarm } from '../thread/disarm.ts';

export interface FiledMark {
  readonly epic: string;
  readonly key: string;
  /** What it waits for: it is filed as a whole only once the forge knows of these. */
  readonly needs: readonly string[];
}

interface Filed {
  readonly body: string;
  readonly acceptance: readonly string[];
}

const heading = 'Acceptance';

/** The words are an agent's. */
export function filedText({ body, acceptance }: Filed, mark: FiledMark): string {
  const points = acceptance.map(point => `- [ ] ${disarm(point).replaceAll(/\s+/g, ' ').trim()}`);
  const parts = [
    disarm(body).trim(),
    ...(points.length > 0 ? [`## ${heading}\n\n${points.join('\n')}`] : []),
    signed(mark),
  ];
  return parts.filter(part => part !== '').join('\n\n');
}

/** Hidden where Markdown is shown. An agent's words cannot begin such a comment: they are disarmed. */
function signed({ epic, key, needs }: FiledMark): string {
  return `<!-- pitwall:item epic=${epic} key=${key}${needs.length > 0 ? ` needs=${needs.join(',')}` : ''} -->`;
}

const shape =
  /<!-- pitwall:item epic=(?<epic>[\w-]{1,60}) key=(?<key>[\w-]{1,60})(?: needs=(?<needs>[\d,]{1,400}))? -->\s*$/;
const markCharsMax = 600;

/** The one at the end of the text. */
export function filedMark(text: string): FiledMark | undefined {
  const { epic, key, needs } = shape.exec(text.slice(-markCharsMax))?.groups ?? {};
  if (epic === undefined || key === undefined) return undefined;
  return { epic, key, needs: needs?.split(',') ?? [] };
}

/** The points of the section on acceptance, whoever wrote it; empty: the item has none. */
export function acceptanceIn(text: string): readonly string[] {
  const points: string[] = [];
  let within: number | undefined;
  const reader = new BlockReader(text, effortFor(text));
  for (let leaf = reader.next(); leaf; leaf = reader.next()) {
    const level = levelOf(leaf);
    if (level !== undefined && (within === undefined || level <= within))
      within = isAcceptance(leaf) ? level : undefined;
    else if (within !== undefined && level === undefined && leaf.kind === 'text' && leaf.containers.length > 0)
      points.push(pointOf(text, leaf));
  }
  return points.filter(point => point !== '');
}

const levelOf = (leaf: Leaf) =>
  leaf.kind === 'text' && leaf.containers.length === 0 ? leaf.heading?.level : undefined;

const isAcceptance = (leaf: Leaf) =>
  leaf.kind === 'text' && /^acceptance(?: criteria)?:?$/i.test(leaf.heading?.content ?? '');

function pointOf(text: string, { form, pieces }: TextLeaf): string {
  if (form !== 'paragraph') return '';
  const words = pieces.map(({ start, end }) => text.slice(start, end).trim()).join(' ');
  return words.replace(/^\[[ xX]\] /, '').trim();
}
