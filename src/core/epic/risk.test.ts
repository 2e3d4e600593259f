import { describe, expect, it } from 'vitest';
import { risksOf } from './risk.ts';

const risks = (title: string, labels: readonly string[] = [], files: readonly string[] = []) =>
  risksOf({
    item: { title, body: '', acceptance: [], labels, author: 'ann', isTrusted: true, isClosed: false, blockers: [] },
    files: files.map(path => ({ path, isThere: true })),
  });

describe('a high-risk item', () => {
  it.each(['high-risk', 'irreversible', 'production', 'destructive', 'Production'])('is labelled %s', label => {
    expect(risks('Read it once', [label])).toHaveLength(1);
  });

  it.each([
    'Deploys it',
    'Migrate the table',
    'Deleted rows',
    'Drop the cache',
    'Flash it',
    'Republish',
    'Upload the report',
  ])('says %s', title => {
    expect(risks(title)).toHaveLength(1);
  });

  it.each(['.github/workflows/ci.yml', 'infra/main.tf', 'k8s/app.yaml', 'db/migrations/001.sql', 'Dockerfile'])(
    'names %s',
    path => {
      expect(risks('Read it once', [], [path])).toHaveLength(1);
    },
  );

  it.each([
    ['Employ the parser', 'docs', 'src/migration-guide.md'],
    ['Raindrops on the page', 'reproduction', 'src/infrastructure.ts'],
  ])('is not %s', (title, label, path) => {
    expect(risks(title, [label], [path])).toEqual([]);
  });
});
