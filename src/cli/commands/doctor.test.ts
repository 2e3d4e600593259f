import { describe, expect, it } from 'vitest';
import { Problem } from '../../core/problem.ts';
import { createContextDouble } from '../context-double.ts';
import type { DoctorProbe } from '../doctor/probe.ts';
import { storeProbe } from '../doctor/store.ts';
import { runProgram } from '../program.ts';

async function doctor(probes: readonly DoctorProbe[], ...flags: string[]) {
  const argv = ['doctor', ...flags];
  const double = createContextDouble(argv, { doctorProbes: probes });
  const exitCode = await runProgram(argv, double.context);
  return { exitCode, lines: double.stdout().split('\n'), stdout: double.stdout() };
}

const warned: DoctorProbe = { name: 'x', probe: async () => ({ state: 'warn', found: 'old', remedy: 'Renew it.' }) };
const fine = storeProbe(async () => ({ place: '/state/pitwall.db', close: async () => undefined }));
const moved = storeProbe(async () => {
  throw new Problem({ code: 'store-moved', what: 'the store was moved', remedy: 'Move it back.' });
});

describe('pitwall doctor', () => {
  it('prints a mark, what was found and the remedy', async () => {
    const { lines } = await doctor([fine, warned, moved]);
    expect(lines).toContain('✓ store       /state/pitwall.db');
    expect(lines).toContain('! x           old');
    expect(lines[lines.indexOf('! x           old') + 1]).toBe('              Renew it.');
    expect(lines).toContain('✗ store       the store was moved');
    expect(lines).toContain('              Move it back.');
  });

  it('prints no colour codes when nobody looks', async () => {
    expect((await doctor([moved])).stdout).not.toContain('\u001b');
  });

  it('ends with 3 when something necessary is missing, as git is on an empty PATH', async () => {
    const { exitCode, lines } = await doctor([]);
    expect(lines).toContain('✗ git         not found');
    expect(exitCode).toBe(3);
  });

  it('gives every report as JSON', async () => {
    const { probes } = JSON.parse((await doctor([fine, moved], '--json')).stdout);
    expect(probes).toContainEqual({ name: 'store', state: 'ok', found: '/state/pitwall.db' });
    expect(probes).toContainEqual({
      name: 'store',
      state: 'fail',
      found: 'the store was moved',
      remedy: 'Move it back.',
    });
    for (const { state, remedy } of probes) expect(state === 'ok' || remedy !== undefined).toBe(true);
  });

  it('does not take a bug in a probe for a finding', async () => {
    const broken: DoctorProbe = { name: 'x', probe: async () => Promise.reject(new Error('oops')) };
    expect((await doctor([broken])).exitCode).toBe(70);
  });
});
