import { describe, expect, it } from 'vitest';
import { createContextDouble } from '../../../test/support/context-double.ts';
import type { DoctorWorkspace } from '../../app/doctor/probe.ts';
import { Problem } from '../../core/problem.ts';
import { runProgram } from '../program.ts';

async function doctor(app: Partial<DoctorWorkspace>, ...flags: string[]) {
  const argv = ['doctor', ...flags];
  const double = createContextDouble(argv, { app });
  const exitCode = await runProgram(argv, double.context);
  return { exitCode, lines: double.stdout().split('\n'), stdout: double.stdout() };
}

const fine = { findStorePath: async () => '/state/pitwall.db' };
const moved = {
  findStorePath: async () => {
    throw new Problem({ code: 'store-moved', what: 'the store was moved', remedy: 'Move it back.' });
  },
};
const uncontained = {
  probeContainment: async () => ({ level: 'keeper', cause: 'tools', reason: 'unshare is missing' }) as const,
};

describe('pitwall doctor', () => {
  it('prints a mark, what was found and the remedy', async () => {
    const { lines } = await doctor({ ...fine, ...uncontained });
    expect(lines).toContain('✓ store        /state/pitwall.db');
    const at = lines.indexOf('! containment  keeper, best effort: unshare is missing');
    expect(lines[at + 1]).toMatch(/^ {15}Install util-linux 2\.35 or newer/);
    const { lines: others } = await doctor(moved);
    expect(others).toContain('✗ store        the store was moved');
    expect(others).toContain('               Move it back.');
  });

  it('prints no colour codes into a pipe', async () => {
    expect((await doctor(moved)).stdout).not.toContain('\u001b');
  });

  it('ends with 3 when something necessary is missing, as git is on an empty PATH', async () => {
    const { exitCode, lines } = await doctor({});
    expect(lines).toContain('✗ git          not found');
    expect(exitCode).toBe(3);
  });

  it('gives every report as JSON', async () => {
    const { isReady, probes } = JSON.parse((await doctor(moved, '--json')).stdout);
    expect(isReady).toBe(false);
    expect(probes).toContainEqual({
      name: 'store',
      state: 'fail',
      found: 'the store was moved',
      remedy: 'Move it back.',
    });
    for (const { state, remedy } of probes) expect(state === 'ok' || remedy !== undefined).toBe(true);
  });

  it('does not take a bug in a probe for a finding', async () => {
    const broken = { findStorePath: async () => Promise.reject(new Error('oops')) };
    expect((await doctor(broken)).exitCode).toBe(70);
  });
});
