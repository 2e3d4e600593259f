import { describe, expect, it } from 'vitest';
import { type ContainmentLevel, judgeContainment, judgeSandbox } from './containment.ts';

describe('containment probe', () => {
  it.each<[finding: ContainmentLevel, state: string, found: string, remedy?: string]>([
    [{ level: 'namespace' }, 'ok', 'namespace'],
    [{ level: 'keeper', cause: 'platform', reason: 'only Linux' }, 'ok', 'keeper, best effort: only Linux'],
    [{ level: 'keeper', cause: 'tools', reason: 'no unshare' }, 'warn', 'no unshare', 'Install util-linux'],
    [{ level: 'keeper', cause: 'refused', reason: 'EPERM' }, 'warn', 'EPERM', 'Allow unprivileged user namespaces'],
  ])('judges %o', (finding, state, found, remedy) => {
    const report = judgeContainment(finding);
    expect(report.state).toBe(state);
    expect(report.found).toContain(found);
    if (remedy) expect(report.remedy).toContain(remedy);
    else expect(report.remedy).toBeUndefined();
  });
});

describe('sandbox probe', () => {
  const missing = { kind: 'absent', cause: 'tools', reason: 'bubblewrap is not installed' } as const;
  const refused = { kind: 'absent', cause: 'refused', reason: 'EPERM' } as const;
  it.each([
    [{ kind: 'works' } as const, 'auto', 'ok', 'sandbox', undefined],
    [missing, 'auto', 'warn', 'bubblewrap is not installed', 'Install bubblewrap'],
    [refused, 'auto', 'warn', 'EPERM', 'Allow unprivileged user namespaces'],
    [missing, 'required', 'fail', 'bubblewrap is not installed', 'Install bubblewrap'],
    [{ kind: 'works' } as const, 'off', 'warn', 'off', 'sandbox: auto'],
  ] as const)('judges %o where it is %s', (finding, mode, ...[state, found, remedy]) => {
    const report = judgeSandbox(finding, mode);
    expect(report).toMatchObject({ state, found: expect.stringContaining(`${found}`) });
    expect(report.remedy ?? '').toContain(remedy ?? '');
  });
});
