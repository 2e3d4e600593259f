// What an agent may say in the title and labels of an item that it has filed.
import { oneLine } from '../../std/one-line.ts';

const titleCharsMax = 200;

export const itemTitle = (title: string): string => oneLine(title, titleCharsMax) || 'An item without a title';

/** A label that begins so sets the status of an epic: only people may ask for that. */
export const isStatusLabel = (name: string): boolean => /^\s*epic\s*:/i.test(name);

export const ownLabels = (labels: readonly string[]): readonly string[] =>
  labels.map(label => oneLine(label, 50)).filter(label => label !== '' && !isStatusLabel(label));
