import { describe, expect, it } from 'vitest';
import { type ContainmentLevel, judgeContainment } from './containment.ts';

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
