// Whether an item is an epic: it says so in a key of its front matter or a label, or it has the section of the items.
import { readFrontMatter } from './front-matter.ts';
import { Lines } from './lines.ts';

/** Any other key that is not an item's belongs to the people who keep the file. */
const epicKeys = ['epic', 'status', 'brakeReset', 'reactHalts', 'underWay'];

const itemsSection = /^ {0,3}## +Work Items *\r?$/m;

/** `keys`: of the front matter. */
export function isEpicFile(keys: readonly string[], body: string): boolean {
  return epicKeys.some(key => keys.includes(key)) || itemsSection.test(body);
}

/** A whole file. */
export function isEpicText(text: string): boolean {
  const front = readFrontMatter(new Lines(text));
  const keys =
    typeof front === 'string'
      ? []
      : text
          .slice(0, front.next)
          .split('\n')
          .flatMap(line => keyIn.exec(line)?.[1] ?? []);
  return isEpicFile(keys, text);
}

const keyIn = /^["']?(\w{1,40})["']?[ \t]*:/;

export function isEpicIssue(labels: readonly string[], body: string): boolean {
  return labels.some(label => label.startsWith('epic:')) || itemsSection.test(body);
}
