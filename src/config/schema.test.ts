import { describe, expect, it } from 'vitest';
import { gateNames } from '../core/gate/gate-name.ts';
import { keyRows, schemaAt } from './key-rows.ts';
import { configSchema, defaultConfig } from './schema.ts';

describe('the schema', () => {
  const rows = keyRows();

  it.each(rows.map(row => row.key))('describes %s in a sentence that ends with its default', key => {
    const description = schemaAt(pathOf(key))?.description ?? '';
    expect(description).toMatch(/^[A-Z].+\)\. Default: .+\.$/);
    expect(description.match(/Default: /g)).toHaveLength(1);
  });

  it.each(rows.filter(row => row.isFallbackValue && !row.key.includes('<')))(
    'says for $key the default that it has: $fallback',
    ({ key, fallback }) => {
      expect(valueAt(defaultConfig, pathOf(key))).toEqual(JSON.parse(fallback));
    },
  );

  it('has the defaults that the pipeline it comes from had', () => {
    expect(defaultConfig).toMatchObject({
      statusField: 'Status',
      statusMapping: {},
      defaultBranch: 'main',
      remote: 'origin',
      branchPrefix: 'worktree-git-issue-',
      worktreeBase: '../',
      codeowners: [],
      maxRejections: 3,
      auditScoreThreshold: 0.75,
      ciGatingTimeoutSec: 300,
      agentTokenBudget: 0,
      maxToolCalls: 0,
      agentTimeoutsMin: {},
      bellOnComplete: false,
      enableExperimentalFeatures: false,
    });
  });

  it('has a policy for every gate', () => {
    expect(Object.keys(defaultConfig.gates)).toEqual(gateNames);
  });

  it('takes a command as text or as a list, and a list it is afterwards', () => {
    const config = configSchema.parse({
      commands: { test: "npm test -- 'a b'", lint: ['npm', 'run', 'lint', 'a && b'] },
      languageServers: { '.py': 'ruff server', '.d.ts': ['tsc', '--lsp'] },
      setup: ['npm ci', ['make', 'deps']],
    });
    expect(config.languageServers).toEqual({ '.py': ['ruff', 'server'], '.d.ts': ['tsc', '--lsp'] });
    expect(config.commands).toEqual({
      test: ['npm', 'test', '--', 'a b'],
      lint: ['npm', 'run', 'lint', 'a && b'],
    });
    expect(config.setup).toEqual([
      ['npm', 'ci'],
      ['make', 'deps'],
    ]);
  });
});

/** `workflows.<name>[].status` as a path that the schema knows. */
function pathOf(key: string): (string | number)[] {
  return key.split(/\.|(?=\[)/).map(part => (part === '[]' ? 0 : part));
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, part) => (inner as Record<string | number, unknown>)[part], value);
}
