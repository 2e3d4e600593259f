import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bodyRemedies } from './body-remedies.ts';

const page = readFileSync(new URL('../../../../docs/reference/epic-body.md', import.meta.url), 'utf8');

it.each(Object.entries(bodyRemedies))('has the remedy of %s on its page', (code, remedy) => {
  expect(page).toContain(`| \`${code}\` | ${remedy} |`);
});
