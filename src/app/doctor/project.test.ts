import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../config/environment.ts';
import { defaultConfig } from '../../config/schema.ts';
import type { DependencyNeed, DependencyNeeds, GateNeed } from '../../ports/project-needs.ts';
import { probeDependencies, probeGates } from './project.ts';

const need = (more: Partial<DependencyNeed> = {}): DependencyNeed => ({
  by: 'pnpm',
  from: 'pnpm-lock.yaml',
  program: 'pnpm',
  isLocked: true,
  hasPrograms: true,
  ...more,
});
/** With nothing but the programs of every machine on the PATH. */
const source = (needs: Partial<DependencyNeeds>, gates: readonly GateNeed[] = []) => ({
  environment: readEnvironment({ HOME: '/', PATH: '/usr/bin:/bin' }),
  projectNeeds: {
    findDependencies: async () => ({ needs: [], nested: [], ...needs }),
    planGates: async () => gates,
  },
});
const dependencies = (needs: Partial<DependencyNeeds>, setup: string[][] = []) =>
  probeDependencies(source(needs), '/', { ...defaultConfig, setup });

describe('the dependencies of a project', () => {
  it('need a package manager that is on the PATH', async () => {
    expect(await dependencies({ needs: [need({ program: 'absent' })] })).toEqual({
      state: 'fail',
      found: 'pnpm (pnpm-lock.yaml)',
      remedy: 'absent is not on the PATH: install it, or set "setup" in .pitwall/config.yaml.',
    });
    const there = need({ by: 'npm', from: 'package.json', program: 'sh', isLocked: false });
    expect(await dependencies({ needs: [there] })).toEqual({
      state: 'ok',
      found: 'npm (package.json, without a lockfile)',
    });
  });

  it('that cannot be installed are reported with the reason', async () => {
    const refused = 'yarn 2 and newer needs a yarn.lock: commit it';
    expect(await dependencies({ needs: [need({ program: 'sh', refused })] })).toMatchObject({
      state: 'fail',
      remedy: expect.stringContaining(refused),
    });
  });

  it('that are not at the top come with the commands for them', async () => {
    const nested = [{ manifest: 'web/package.json', commands: ['npm ci --prefix web'] }];
    expect(await dependencies({ nested })).toMatchObject({
      state: 'warn',
      found: 'not at the top: web/package.json',
      remedy: expect.stringContaining('npm ci --prefix web'),
    });
  });

  it('are what setup says, whose programs must be there', async () => {
    const needs = [need({ program: 'absent' })];
    expect(await dependencies({ needs }, [['sh', '-c', 'true'], ['.venv/bin/pip']])).toMatchObject({ state: 'ok' });
    expect(await dependencies({ needs }, [['absent', 'install']])).toMatchObject({ state: 'fail' });
  });
});

describe('the gates of a project', () => {
  it('are reported with the tools and language servers that are missing', async () => {
    const gates: readonly GateNeed[] = [
      { gate: 'test', programs: ['absent'] },
      { gate: 'lint', programs: ['sh'] },
      { gate: 'diagnostics', programs: [], skipped: 'no_server: pylsp is neither a dependency of x nor on the PATH' },
      { gate: 'dead-code', programs: [], skipped: 'no_knip: there is no package.json' },
    ];
    const seen = await probeGates(source({}, gates), '/');
    expect(seen).toMatchObject({ state: 'warn', found: 'these have something to run: test, lint' });
    expect(seen.remedy?.split('\n')).toEqual([
      expect.stringContaining('test is an error: absent is not on the PATH'),
      expect.stringContaining('diagnostics is skipped: pylsp is neither'),
    ]);
  });

  it('may use programs that the dependencies bring', async () => {
    const seen = await probeGates(source({ needs: [need()] }, [{ gate: 'test', programs: ['absent'] }]), '/');
    expect(seen.state).toBe('ok');
  });
});
