// An item as a file: what is read from it again is what was written.
import { stringify } from 'yaml';
import type { LocalItem } from '../../core/world/item.ts';

export type ItemDraft = Omit<LocalItem, 'id' | 'file'>;

export function renderItem(id: number, { title, author, labels, dependsOn, body }: ItemDraft): string {
  const keys = {
    id,
    title,
    author,
    ...(labels.length > 0 ? { labels } : {}),
    ...(dependsOn.length > 0 ? { dependsOn: dependsOn.map(Number) } : {}),
  };
  const text = body.trim();
  return `---\n${stringify(keys, { lineWidth: 0 })}---\n${text === '' ? '' : `\n${text}\n`}`;
}
