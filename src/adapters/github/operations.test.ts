// Every operation that the sources name is in docs/reference/github-operations.md, and GitHub's published schema knows it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { packageFolder } from '../../cli/package-version.ts';

const root = packageFolder();
const folders = ['src/adapters/github', 'src/adapters/forge', 'src/adapters/board', 'src/adapters/epics'];
const sources = folders.flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(name => readFileSync(join(root, folder, name), 'utf8')),
);
const found = (shape: RegExp) => [...new Set(sources.flatMap(text => text.match(shape) ?? []))].sort();
const listed = (shape: RegExp) => [...new Set(page.match(shape) ?? [])].sort();
const page = readFileSync(join(root, 'docs/reference/github-operations.md'), 'utf8');

describe('the operations of GitHub that Pitwall sends', () => {
  it('are listed in the docs, and no others', () => {
    const graphql = /\bPitwall[A-Z]\w+/g;
    expect(listed(graphql)).toEqual(found(graphql));
    const rest = /(?:GET|POST|PUT|PATCH|DELETE) \/[\w/{}-]+/g;
    expect(listed(rest)).toEqual(found(/(?<=route: ')[A-Z]+ [^']+/g));
  });

  it('are valid in the published schema', { timeout: 30_000 }, async () => {
    const text = readFileSync(join(root, 'node_modules/@octokit/graphql-schema/schema.graphql'), 'utf8');
    const schema = buildSchema(text, { assumeValidSDL: true });
    const modules = [
      await import('../forge/github/operations.ts'),
      await import('../board/github-project/operations.ts'),
      await import('../epics/github/operations.ts'),
    ];
    const operations = modules.flatMap(module => Object.values(module));
    expect(operations.length).toBeGreaterThan(5);
    for (const operation of operations) expect(validate(schema, parse(operation)), operation).toEqual([]);
  });
});
