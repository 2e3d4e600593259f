import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Dependency } from '../dependency.ts';
import { namesRegistry, readerFor } from './index.ts';

const recorded = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../../test/recordings/gates', name), 'utf8');
const read = (path: string, text: string) => readerFor(path)?.(text);
const told = ({ name, version, origin, hasInstallScript, isDirect }: Dependency) =>
  [`${name}@${version ?? '?'}`, origin, hasInstallScript && 'script', isDirect && 'direct'].filter(Boolean).join(' ');
const tell = (path: string, text: string) => read(path, text)?.map(told);

describe('lock files that npm, pnpm and yarn wrote', () => {
  const all = ['core-js@3.38.0', 'debug@4.3.4', 'fsevents@2.3.3', 'left-pad@1.2.0', 'left-pad@1.3.0', 'ms@2.1.2'];

  it.each([
    ['package-lock.json', 'package-lock.txt'],
    ['pnpm-lock.yaml', 'pnpm-lock-9.txt'],
    ['pnpm-lock.yaml', 'pnpm-lock-5.txt'],
    ['yarn.lock', 'yarn-lock.txt'],
  ])('name each version, also of what has another name in the project: %s in %s', (path, recording) => {
    const names = read(path, recorded(recording))?.map(({ name, version }) => `${name}@${version}`);
    expect(names?.toSorted()).toEqual(all);
  });

  it('tell what runs scripts and what the project asks for, where they can', () => {
    const npm = tell('package-lock.json', recorded('package-lock.txt'));
    expect(npm).toContain('core-js@3.38.0 script direct');
    expect(npm).toContain('ms@2.1.2');
    expect(tell('pnpm-lock.yaml', recorded('pnpm-lock-5.txt'))).toContain('core-js@3.38.0 script');
  });

  it('tell from where a version is fetched', () => {
    expect(read('yarn.lock', recorded('yarn-lock.txt'))?.map(({ host }) => host)).toEqual(
      all.map(() => 'registry.example.org'),
    );
  });

  it('are read in older and later shapes', () => {
    const old = {
      lockfileVersion: 1,
      dependencies: { a: { version: '1.0.0', dependencies: { b: { version: '2.0.0' } } } },
    };
    expect(tell('package-lock.json', JSON.stringify(old))).toEqual(['a@1.0.0', 'b@2.0.0']);
    const later = '__metadata:\n  version: 8\n\n"a@npm:^1.0.0":\n  version: 1.0.0\n  resolution: "a@npm:1.0.0"\n';
    expect(tell('yarn.lock', later)).toEqual(['a@1.0.0']);
    const peers = "lockfileVersion: '6.0'\npackages:\n  /@a/b@1.0.0(react@18.0.0):\n    dev: true\n";
    expect(tell('pnpm-lock.yaml', peers)).toEqual(['@a/b@1.0.0']);
  });
});

describe('what a manifest asks for', () => {
  it('is a version, a range, another package or another place', () => {
    const manifest = {
      dependencies: {
        a: '1.2.3',
        b: '^1.0.0',
        c: 'npm:real@2.0.0',
        d: 'user/repo#main',
        e: 'https://example.org/e.tgz',
      },
      devDependencies: { f: 'file:../f', g: 'workspace:*', h: 'latest', i: 'git+ssh://git@example.org/i.git' },
      overrides: { j: 'npm:other@1.0.0', k: { l: '1.0.0' } },
    };
    expect(tell('web/package.json', JSON.stringify(manifest))).toEqual([
      'a@1.2.3 direct',
      'b@? direct',
      'real@2.0.0 direct',
      'd@? git: user/repo#main direct',
      'e@? an address: https://example.org/e.tgz direct',
      'f@? a file: file:../f direct',
      'h@? direct',
      'i@? git: git+ssh://git@example.org/i.git direct',
      'other@1.0.0 direct',
    ]);
  });

  it('is read from requirements of Python', () => {
    const text =
      '# all\nflask==3.0.0  # web\nrequests[socks]>=2,<3; python_version>"3"\n-r other.txt\n--index-url x\n-e git+https://example.org/x.git#egg=x\nmine @ https://example.org/m.whl\n';
    expect(tell('requirements-dev.txt', text)).toEqual([
      'flask@3.0.0 direct',
      'requests@? direct',
      'git+https://example.org/x.git#egg=x@? an address or a file: git+https://example.org/x.git#egg=x direct',
      'mine@? an address: https://example.org/m.whl direct',
    ]);
  });

  it('is read from pyproject.toml', () => {
    const text = `[project]
name = "x"
dependencies = [
  "flask>=3", # "not-this"
  'rich',
]
[project.optional-dependencies]
web = ["uvicorn[standard]==0.30.0"]
[tool.poetry.dependencies]
python = "^3.11"
numpy = "^2"
fork = { git = "https://example.org/f.git" }
[tool.other]
dependencies = ["nothing"]
`;
    expect(tell('pyproject.toml', text)).toEqual([
      'flask@? direct',
      'rich@? direct',
      'uvicorn@0.30.0 direct',
      'numpy@? direct',
      'fork@? an address or a file: https://example.org/f.git direct',
    ]);
  });

  it('is read from Cargo.toml', () => {
    const text = `[package]
name = "x"
[dependencies]
serde = { version = "1.0", features = ["derive"] }
mine = { package = "real", version = "=1.2.3" }
[dev-dependencies.fork]
git = "https://example.org/f"
[target.'cfg(unix)'.dependencies]
libc = "0.2"
`;
    expect(tell('Cargo.toml', text)).toEqual([
      'serde@? direct',
      'real@1.2.3 direct',
      'fork@? git: https://example.org/f direct',
      'libc@? direct',
    ]);
  });

  it('is read from Cargo.toml however TOML lets it be written', () => {
    const text = `dependencies.dotted = "1.2.3"
dependencies."quoted-name".version = "1"
build_dependencies = { inline = "0.1.0", far = { git = "https://example.org/far" } }
[package]
description = """
[dependencies]
text = "1.0.0"
"""
[workspace.dependencies]
shared = '''2.0.0'''
[target.'cfg(unix)']
dev-dependencies.unix = { version = "=3.0.0", registry = "mine" }
[patch.crates-io]
patched = { path = "../patched" }
`;
    expect(tell('Cargo.toml', text)).toEqual([
      'dotted@1.2.3 direct',
      'quoted-name@? direct',
      'inline@0.1.0 direct',
      'far@? git: https://example.org/far direct',
      'shared@2.0.0 direct',
      'unix@3.0.0 another registry: mine direct',
      'patched@? a file: ../patched direct',
    ]);
  });

  it('is read from pyproject.toml however TOML lets it be written', () => {
    const text = `build-system = { requires = ["hatchling"] }
tool.poetry.dependencies.numpy = "^2"
tool.poetry.group.dev.dependencies = { fork = { git = "https://example.org/f.git" }, many = [{ version = "1" }, { url = "https://example.org/m.whl" }] }
[project]
dependencies = ["""flask==3.0.0""", 'rich']
description = """
dependencies = ["text"]
"""
[dependency-groups]
test = ["pytest", { include-group = "other" }]
`;
    expect(tell('pyproject.toml', text)).toEqual([
      'flask@3.0.0 direct',
      'rich@? direct',
      'hatchling@? direct',
      'pytest@? direct',
      'numpy@? direct',
      'fork@? an address or a file: https://example.org/f.git direct',
      'many@? an address or a file: https://example.org/m.whl direct',
    ]);
  });

  it('is read from go.mod', () => {
    const text =
      'module example.org/x\n\ngo 1.22\n\nrequire github.com/a/b v1.0.0\nrequire (\n\tgithub.com/c/d v2.0.0 // indirect\n)\nreplace github.com/a/b => ../b\n';
    expect(tell('go.mod', text)).toEqual([
      'github.com/c/d@v2.0.0',
      'github.com/a/b@v1.0.0 direct',
      '../b@? in the place of github.com/a/b: ../b direct',
    ]);
  });
});

describe('what is no manifest', () => {
  it.each([
    ['package.json', '{"dependencies":'],
    ['package.json', '{"dependencies":[]}'],
    ['package-lock.json', '{}'],
    ['pnpm-lock.yaml', 'packages: [1, 2'],
    ['yarn.lock', 'anything'],
    ['go.mod', 'require x v1'],
    ['Cargo.toml', '[dependencies]\na = 1 2'],
    ['pyproject.toml', '[project\nname = "x"'],
  ])('is not read as one that asks for nothing: %s with %s', (path, text) => {
    expect(readerFor(path)).toBeDefined();
    expect(read(path, text)).toBeUndefined();
  });

  it.each(['src/package.ts', 'node_modules/a/package.json', 'requirements.md'])('is passed over: %s', path => {
    expect(readerFor(path)).toBeUndefined();
  });

  it('may still say from where packages come', () => {
    expect(['.npmrc', 'web/.yarnrc.yml', 'a.npmrc'].map(namesRegistry)).toEqual([true, true, false]);
  });
});
