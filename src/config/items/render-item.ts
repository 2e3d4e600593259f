// An item as a file: what is read from it again is what was written.
import { stringify } from 'yaml';
import type { EpicStatus } from '../../core/epic/body/words.ts';
import type { LocalItem } from '../../core/world/item.ts';

export interface ItemDraft extends Omit<LocalItem, 'id' | 'file'> {
  /** Makes it an epic. */
  readonly status?: EpicStatus;
}

export function renderItem(id: number, { title, author, labels, dependsOn, body, status }: ItemDraft): string {
  const keys = {
    id,
    title,
    author,
    ...(status === undefined ? {} : { status }),
    ...(labels.length > 0 ? { labels } : {}),
    ...(dependsOn.length > 0 ? { dependsOn: dependsOn.map(Number) } : {}),
  };
  const text = body.trim();
  return `---\n${stringify(keys, { lineWidth: 0 })}---\n${text === '' ? '' : `\n${text}\n`}`;
}
