// Writes docs/config.schema.json and the tables of docs/config.md, docs/roles.md and docs/items.md; run by `npm run schema` in the repository.
import { readFileSync, writeFileSync } from 'node:fs';
import { withCurrentItemTable } from './items/reference.ts';
import { renderJsonSchema } from './json-schema.ts';
import { withCurrentTables } from './reference.ts';
import { withCurrentRoleTables } from './roles/reference.ts';

writeFileSync('docs/config.schema.json', renderJsonSchema());
writeFileSync('docs/config.md', withCurrentTables(readFileSync('docs/config.md', 'utf8')));
writeFileSync('docs/roles.md', withCurrentRoleTables(readFileSync('docs/roles.md', 'utf8')));
writeFileSync('docs/items.md', withCurrentItemTable(readFileSync('docs/items.md', 'utf8')));
