// Writes docs/reference/config.schema.json and the tables of docs/reference/config.md, docs/reference/roles.md and docs/reference/items.md; run by `npm run schema` in the repository.
import { readFileSync, writeFileSync } from 'node:fs';
import { renderJsonSchema } from './json-schema.ts';
import { withCurrentItemTable, withCurrentRoleTables, withCurrentTables } from './reference.ts';

writeFileSync('docs/reference/config.schema.json', renderJsonSchema());
writeFileSync('docs/reference/config.md', withCurrentTables(readFileSync('docs/reference/config.md', 'utf8')));
writeFileSync('docs/reference/roles.md', withCurrentRoleTables(readFileSync('docs/reference/roles.md', 'utf8')));
writeFileSync('docs/reference/items.md', withCurrentItemTable(readFileSync('docs/reference/items.md', 'utf8')));
