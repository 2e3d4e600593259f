// The tables of docs/reference/roles.md, made from the schema of definitions and from the table of inputs.
import { artifactKinds, artifactTexts, roleInputs } from '../../core/prompt/inputs.ts';
import { keyRows } from '../key-rows.ts';
import { renderChapter, renderTable, withTables } from '../reference.ts';
import { roleBook } from './role-keys.ts';

export function withCurrentRoleTables(document: string): string {
  return withTables(roleBook.page, document, `${renderChapter('Keys', keyRows(roleBook.schema))}\n\n${renderInputs()}`);
}

function renderInputs(): string {
  const rows = artifactKinds.map(kind => {
    const readers = Object.entries(roleInputs).filter(([, inputs]) => (inputs as readonly string[]).includes(kind));
    const isForAll = readers.length === Object.keys(roleInputs).length;
    return [kind, artifactTexts[kind], isForAll ? 'every role' : readers.map(([role]) => role).join(', ')];
  });
  return `## Inputs\n\n${renderTable(['input', 'what it is', 'who gets it'], rows)}`;
}
