// Test programs of other languages, as the machine has them.
import type { Files } from '../gate-scene.ts';
import { type Case, sums, type TestProgram } from './sample.ts';

const marker = 'was-run';

function pythonFiles(state: Case, isPytest: boolean): Files {
  const source = {
    'sums.py': 'def add(a, b):\n    return a + b\n',
    '.gitignore': `__pycache__\n.pytest_cache\n${marker}\n`,
  };
  if (state.kind === 'none') return { ...source, 'test_sums.py': null };
  const { old, fresh } = sums(state);
  const broken = state.kind === 'unloadable' ? 'import nothing_at_all\n' : '';
  const flaky = `import os\nis_first = not os.path.exists('${marker}')\nopen('${marker}', 'w').close()\n`;
  const value = state.kind === 'flaky' ? '7 if is_first else 6' : String(fresh);
  const skip = state.kind === 'skipped' ? `    @unittest.skip('later')\n` : '';
  const check = (actual: string, expected: string) =>
    isPytest ? `assert ${actual} == (${expected})` : `self.assertEqual(${actual}, ${expected})`;
  const parent = isPytest && state.kind !== 'skipped' ? '' : '(unittest.TestCase)';
  const body = (name: string, line: string) => `${skip}    def test_${name}(self):\n        ${line}\n`;
  const tests = `class TestSums${parent}:\n${body('old', check('add(2, 2)', String(old)))}\n${body('fresh', check('add(3, 3)', value))}`;
  const text = `import unittest\n${broken}${state.kind === 'flaky' ? flaky : ''}from sums import add\n\n\n${tests}`;
  return { ...source, 'test_sums.py': text };
}

function goFiles(state: Case): Files {
  const source = {
    'go.mod': 'module example.org/sums\n\ngo 1.19\n',
    'sums.go': 'package sums\n\nfunc Add(a, b int) int { return a + b }\n',
    '.gitignore': `${marker}\n`,
  };
  if (state.kind === 'none') return { ...source, 'sums_test.go': null };
  const { old, fresh } = sums(state);
  const flaky = `\tif _, err := os.Stat("${marker}"); err != nil {\n\t\tos.WriteFile("${marker}", nil, 0o644)\n\t\twant = 7\n\t}\n`;
  const body = (name: string, sum: string, want: number, more = '') =>
    `func Test${name}(t *testing.T) {\n\twant := ${want}\n${state.kind === 'skipped' ? '\tt.Skip("later")\n' : more}` +
    `\tif got := Add(${sum}); got != want {\n\t\tt.Errorf("Add(${sum}) = %d, want %d", got, want)\n\t}\n}\n`;
  const imports = state.kind === 'flaky' ? 'import (\n\t"os"\n\t"testing"\n)' : 'import "testing"';
  const broken = state.kind === 'unloadable' ? '\nvar _ = nothing()\n' : '';
  const tests = `${body('Old', '2, 2', old)}\n${body('Fresh', '3, 3', fresh, state.kind === 'flaky' ? flaky : '')}`;
  return { ...source, 'sums_test.go': `package sums\n\n${imports}\n${broken}\n${tests}` };
}

function rustFiles(state: Case): Files {
  const { old, fresh } = sums(state);
  const ignore = state.kind === 'skipped' ? '#[ignore]\n' : '';
  const want =
    state.kind === 'flaky'
      ? `if std::fs::metadata("${marker}").is_ok() { 6 } else { std::fs::write("${marker}", "").unwrap(); 7 }`
      : String(fresh);
  const test = (name: string, sum: string, value: string) =>
    `#[test]\n${ignore}fn is_${name}() {\n    assert_eq!(add(${sum}), ${value});\n}\n`;
  const broken = state.kind === 'unloadable' ? '\nfn broken() -> i32 { nothing() }\n' : '';
  const tests = state.kind === 'none' ? '' : `\n${test('old', '2, 2', String(old))}\n${test('fresh', '3, 3', want)}`;
  return {
    '.gitignore': `target\n${marker}\n`,
    'Cargo.toml': '[package]\nname = "sums"\nversion = "0.1.0"\nedition = "2021"\n',
    'Cargo.lock': 'version = 3\n\n[[package]]\nname = "sums"\nversion = "0.1.0"\n',
    'src/lib.rs': `pub fn add(a: i32, b: i32) -> i32 {\n    a + b\n}\n${broken}${tests}`,
  };
}

function rubyFiles(state: Case): Files {
  const source = { 'lib/sums.rb': 'def add(a, b)\n  a + b\nend\n', '.gitignore': `${marker}\n` };
  if (state.kind === 'none') return { ...source, 'spec/sums_spec.rb': null };
  const { old, fresh } = sums(state);
  const word = state.kind === 'skipped' ? 'xit' : 'it';
  const first = `first = !File.exist?('${marker}')\nFile.write('${marker}', '')\n`;
  const value = state.kind === 'flaky' ? '(first ? 7 : 6)' : String(fresh);
  const broken = state.kind === 'unloadable' ? "require 'nothing_at_all'\n" : '';
  const body = (name: string, sum: string, want: string) =>
    `  ${word} 'is ${name}' do\n    expect(add(${sum})).to eq(${want})\n  end\n`;
  const tests = `RSpec.describe 'sums' do\n${body('old', '2, 2', String(old))}\n${body('fresh', '3, 3', value)}end\n`;
  const text = `require_relative '../lib/sums'\n${broken}${state.kind === 'flaky' ? first : ''}\n${tests}`;
  return { ...source, 'spec/sums_spec.rb': text };
}

function phpFiles(state: Case): Files {
  const source = {
    'sums.php': '<?php\nfunction add($a, $b) { return $a + $b; }\n',
    '.gitignore': `${marker}\n.phpunit*\n`,
  };
  if (state.kind === 'none') return { ...source, 'tests/SumsTest.php': null, 'tests/.keep': '' };
  const { old, fresh } = sums(state);
  const value =
    state.kind === 'flaky' ? `(file_exists('${marker}') ? 6 : (touch('${marker}') ? 7 : 7))` : String(fresh);
  const skip = state.kind === 'skipped' ? "        $this->markTestSkipped('later');\n" : '';
  const body = (name: string, sum: string, want: string) =>
    `    public function testIs${name}(): void\n    {\n${skip}        $this->assertSame(${want}, add(${sum}));\n    }\n`;
  const broken = state.kind === 'unloadable' ? "require __DIR__ . '/nothing.php';\n" : '';
  const tests = `final class SumsTest extends TestCase\n{\n${body('Old', '2, 2', String(old))}\n${body('Fresh', '3, 3', value)}}\n`;
  const text = `<?php\nrequire_once __DIR__ . '/../sums.php';\n${broken}use PHPUnit\\Framework\\TestCase;\n\n${tests}`;
  return { ...source, 'tests/SumsTest.php': text };
}

export const otherPrograms: readonly TestProgram[] = [
  {
    name: 'pytest',
    program: 'pytest',
    command: ['pytest', '-p', 'no:cacheprovider'],
    files: state => pythonFiles(state, true),
    coloured: { command: ['pytest', '-p', 'no:cacheprovider', '--color=yes'] },
  },
  {
    name: 'unittest',
    program: 'python3',
    command: ['python3', '-m', 'unittest'],
    files: state => pythonFiles(state, false),
  },
  { name: 'go', program: 'go', command: ['go', 'test', '-count=1', './...'], files: goFiles },
  { name: 'go-verbose', program: 'go', command: ['go', 'test', '-v', '-count=1', './...'], files: goFiles },
  {
    name: 'cargo',
    program: 'cargo',
    command: ['cargo', 'test', '--offline'],
    files: rustFiles,
    coloured: { command: ['cargo', 'test', '--offline', '--color', 'always'] },
  },
  {
    name: 'rspec',
    program: 'rspec',
    command: ['rspec'],
    files: rubyFiles,
    coloured: { command: ['rspec', '--force-color'] },
  },
  {
    name: 'phpunit',
    program: 'phpunit',
    command: ['phpunit', 'tests'],
    files: phpFiles,
    coloured: { command: ['phpunit', '--colors=always', 'tests'] },
  },
];
