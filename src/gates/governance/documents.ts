// Boxes and principles in the documents themselves.
import { type Finding, warning } from '../../core/gate/finding.ts';
import { type Heading, outlineOf, type Point } from '../outline.ts';

/** A definition of done whose boxes are open is not met. */
export function openBoxes(path: string, text: string): readonly Finding[] {
  return outlineOf(text).flatMap(each =>
    each.kind === 'point' && each.box === 'open'
      ? [{ fingerprint: `dod ${each.text}`, text: `dod: an open box: ${nameOf(each)}`, path, line: each.line }]
      : [],
  );
}

/** Only a person or an agent that understands them can judge these. Each is a warning, so that none is forgotten. */
export function unjudged(document: 'security' | 'constitution', path: string, text: string): readonly Finding[] {
  const principles = principlesIn(document, text);
  if (principles.length === 0) {
    return [warning(document, `${document}: nothing in it can be judged`, path)];
  }
  return principles.map(each => ({
    ...warning(`${document} ${each.text}`, `${document}: not judged yet: ${nameOf(each)}`, path),
    line: each.line,
  }));
}

/** A checklist is a list first; principles have headings of their own where there are such. */
function principlesIn(document: 'security' | 'constitution', text: string): readonly (Heading | Point)[] {
  const outline = outlineOf(text);
  const points = outline.filter(each => each.kind === 'point' && !each.isNested && each.text !== '');
  const headings = (level: number) => outline.filter(each => each.kind === 'heading' && each.level === level);
  const ways = document === 'security' ? [points, headings(3)] : [headings(3), points];
  return [...ways, headings(2)].find(found => found.length > 0) ?? [];
}

const nameCharsMax = 100;

/** The part of a list point before the first colon, dash or full stop. */
function nameOf({ kind, text }: Heading | Point): string {
  const [name = text] = kind === 'heading' ? [text] : text.split(/:\s|\s[–—-]\s|\.\s/, 1);
  return name.length > nameCharsMax ? `${name.slice(0, nameCharsMax)}…` : name;
}
