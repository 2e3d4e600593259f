// Repositories in other languages: gates that apply run with what the project names, the others say why they do not.
import { spawnSync } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import type { GateResult } from '../../src/core/gate/gate-result.ts';
import { type Files, GateScene } from '../support/gate-scene.ts';

interface Sample {
  readonly language: string;
  readonly program: string;
  readonly test: readonly string[];
  readonly files: Files;
  /** A change that breaks a test, and the name under which the test is known. */
  readonly broken: Files;
  readonly failing: RegExp;
}

const samples: readonly Sample[] = [
  {
    language: 'Python',
    program: 'python3',
    test: ['python3', '-m', 'unittest', '-v'],
    files: {
      'add.py': 'def add(a, b):\n    return a + b\n',
      'test_add.py':
        'import unittest\nfrom add import add\n\n\nclass TestAdd(unittest.TestCase):\n    def test_adds(self):\n        self.assertEqual(add(1, 2), 3)\n',
    },
    broken: { 'add.py': 'def add(a, b):\n    return a - b\n' },
    failing: /test_adds/,
  },
  {
    language: 'Go',
    program: 'go',
    test: ['go', 'test', './...'],
    files: {
      'go.mod': 'module example.org/add\n\ngo 1.19\n',
      'add.go': 'package add\n\nfunc Add(a, b int) int { return a + b }\n',
      'add_test.go':
        'package add\n\nimport "testing"\n\nfunc TestAdds(t *testing.T) {\n\tif Add(1, 2) != 3 {\n\t\tt.Fatal("no")\n\t}\n}\n',
    },
    broken: { 'add.go': 'package add\n\nfunc Add(a, b int) int { return a - b }\n' },
    failing: /TestAdds/,
  },
  {
    language: 'Rust',
    program: 'cargo',
    test: ['cargo', 'test', '--offline', '--quiet'],
    files: {
      '.gitignore': 'target\n',
      'Cargo.toml': '[package]\nname = "add"\nversion = "0.1.0"\nedition = "2021"\n',
      'Cargo.lock': 'version = 3\n\n[[package]]\nname = "add"\nversion = "0.1.0"\n',
      'src/lib.rs':
        'pub fn add(a: i32, b: i32) -> i32 {\n    a + b\n}\n\n#[test]\nfn adds() {\n    assert_eq!(add(1, 2), 3);\n}\n',
    },
    broken: {
      'src/lib.rs':
        'pub fn add(a: i32, b: i32) -> i32 {\n    a - b\n}\n\n#[test]\nfn adds() {\n    assert_eq!(add(1, 2), 3);\n}\n',
    },
    failing: /adds/,
  },
];

let scene: GateScene;
afterEach(() => scene?.remove());

const isThere = (program: string) => spawnSync(program, ['--version']).error === undefined;
const stateOf = (results: readonly GateResult[], name: string) => {
  const { state, reason } = results.find(({ gate }) => gate === name) ?? {};
  return { state, reason };
};

describe.each(samples)('a repository in $language', ({ program, test, files, broken, failing }) => {
  it.skipIf(!isThere(program))('is judged by its own tests, and all others say why they are skipped', async () => {
    scene = await GateScene.make(files);
    await scene.commit('change', { 'notes.txt': 'more\n' });
    const home = process.env.HOME;
    const environment = { PATH: process.env.PATH, HOME: home };
    const how = { settings: { commands: { test } }, parts: { environment } };
    const results = await scene.look(['test', 'typecheck', 'dead-code', 'duplicates', 'lint', 'ci'], how);
    if (typeof results === 'string') throw new Error(results);
    expect(stateOf(results, 'test')).toEqual({ state: 'pass', reason: expect.stringContaining('exit code 0') });
    expect(stateOf(results, 'typecheck')).toEqual({ state: 'skipped', reason: expect.stringMatching(/\(no_\w+\)/) });
    expect(stateOf(results, 'dead-code')).toEqual({ state: 'skipped', reason: expect.stringMatching(/\(no_knip\)/) });
    expect(stateOf(results, 'duplicates')).toEqual({ state: 'skipped', reason: expect.stringMatching(/\(no_jscpd\)/) });
    expect(stateOf(results, 'lint')).toEqual({ state: 'skipped', reason: '(not configured)' });
    await scene.commit('broken', broken);
    const [failed] = (await scene.look(['test'], how)) as readonly GateResult[];
    expect(failed).toMatchObject({ state: 'fail', findings: [{ text: expect.stringMatching(failing) }] });
  });
});
