// What the test gate says of a project in each state, with the real test program.
import { join } from 'node:path';
import type { GateResult } from '../../../src/core/gate/gate-result.ts';
import { type Files, GateScene } from '../gate-scene.ts';
import { modulesWith } from '../gate-tools.ts';
import { type Case, cases, type TestProgram } from './sample.ts';

/** What the base has, and what the change makes of it. */
const changes = {
  green: [cases.green, cases.green],
  'red new': [cases.green, cases['red-new']],
  'red old': [cases['red-old'], cases['red-old']],
  'red old + new': [cases['red-old'], cases['red-both']],
  flaky: [cases.green, { kind: 'flaky' }],
  'none run': [cases.green, cases.none],
  'all skipped': [cases.green, cases.skipped],
} as const satisfies Readonly<Record<string, readonly [Case, Case]>>;
export type ChangeName = keyof typeof changes;
export const changeNames = Object.keys(changes) as readonly ChangeName[];

export async function judgeProgram(program: TestProgram, name: ChangeName): Promise<GateResult> {
  const [before, after] = changes[name];
  const modules = program.packages ? modulesWith(...program.packages) : undefined;
  const scene = await GateScene.make({ '.gitignore': 'node_modules\n' }, modules);
  try {
    const base = await scene.commit('base of the change', withoutNull(program.files(before)));
    const marker = join(scene.scratch.folder, 'was-run');
    await scene.commit('change', { ...withMarkerAt(marker, program.files(after)), 'notes.txt': 'more\n' });
    const environment = { PATH: process.env.PATH, HOME: process.env.HOME };
    return await scene.judge('test', {
      settings: { commands: { test: program.command }, reports: program.reports ?? [] },
      parts: { baseOf: async () => base, environment },
    });
  } finally {
    scene.remove();
  }
}

/** That a flaky test was run before is said outside of the checkout: a gate that changes its checkout is run again in another. */
const withMarkerAt = (marker: string, files: Files): Files =>
  Object.fromEntries(
    Object.entries(files).map(([name, text]) => [
      name,
      name === '.gitignore' ? text : (text?.replaceAll('was-run', marker) ?? null),
    ]),
  );

const withoutNull = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).filter(([, text]) => text !== null));

/** As a word that a table can show. */
export function inShort({ state, findings }: GateResult): string {
  const names = findings.map(({ text }) => text.split('\n')[0] ?? '');
  const isFresh = names.length === 1 && /fresh/i.test(names[0] ?? '');
  if (state === 'fail') return isFresh ? 'fail, names it' : `fail, ${names.length} findings`;
  if (state === 'warn') return names.some(text => text.startsWith('flaky')) ? 'warn, flaky' : 'warn';
  return state;
}
