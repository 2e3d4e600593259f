// The gate for types, with the real compiler.
import { afterEach, describe, expect, it } from 'vitest';
import { GateScene } from '../support/gate-scene.ts';
import { modulesWith } from '../support/gate-tools.ts';

const modules = modulesWith('typescript@5.9.3');
const project = {
  'package.json': '{"devDependencies":{"typescript":"5.9.3"}}',
  'tsconfig.json': '{"compilerOptions":{"strict":true,"noEmit":true,"types":[]},"include":["src"]}',
  'src/old.ts': 'export const old: number = "a";\n',
};

let scene: GateScene;
afterEach(() => scene.remove());

describe('new type errors', () => {
  it('block, and those of the base do not', async () => {
    scene = await GateScene.make(project, modules);
    await scene.commit('change', {
      'src/old.ts': '\n\nexport const old: number = "a";\n',
      'src/new.ts': 'export const x = 1;\n',
    });
    expect(await scene.judge('typecheck')).toMatchObject({
      state: 'pass',
      reason: '1 the base has too; stable (1 before, 1 now)',
    });
    await scene.commit('change', { 'src/new.ts': 'export const x: string = 1;\n' });
    expect(await scene.judge('typecheck')).toMatchObject({
      state: 'fail',
      reason: '1 new finding; 1 the base has too; regression (1 before, 2 now)',
      findings: [{ path: 'src/new.ts', line: 1, text: expect.stringMatching(/^TS2322: /) }],
    });
  });
});
