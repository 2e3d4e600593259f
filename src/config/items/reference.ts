// The table of docs/reference/items.md, made from the schema of items.
import { keyRows } from '../key-rows.ts';
import { renderChapter, withTables } from '../reference.ts';
import { itemBook } from './item-keys.ts';

export function withCurrentItemTable(document: string): string {
  return withTables(itemBook.page, document, renderChapter('Keys', keyRows(itemBook.schema)));
}
