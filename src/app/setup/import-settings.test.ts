import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importSettings } from './import-settings.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pitwall-import-'));
  await mkdir(join(folder, '.pi'));
});
afterEach(() => rm(folder, { recursive: true }));

async function importText(text: string) {
  await writeFile(join(folder, '.pi/settings.json'), text);
  return importSettings(folder);
}

async function refusalOf(text: string): Promise<string[]> {
  const error = await importText(text).catch((refusal: unknown) => refusal);
  return error instanceof Error ? error.message.split('\n') : [];
}

const needed = '"repo": "octo/widgets", "projectNumber": 1, "codeowners": ["alice"]';

describe('importing settings', () => {
  it('finds none where there is no file or no block', async () => {
    expect(await importSettings(folder)).toBeUndefined();
    expect(await importText('{"theme": "dark"}')).toBeUndefined();
    expect(await importText('{}')).toBeUndefined();
  });

  it('keeps the values as they stand and names what it left out', async () => {
    const text = `{\n  "theme": "dark",\n  "supervisor": {\n    ${needed},\n    "vulnGateBlocking": true,\n    "maxRejections": 5\n  }\n}\n`;
    expect(await importText(text)).toMatchObject({
      values: { repo: 'octo/widgets', projectNumber: 1, codeowners: ['alice'], maxRejections: 5 },
      warnings: ['.pi/settings.json:5:5: supervisor.vulnGateBlocking is not known here and was left out'],
    });
  });

  it('passes on what the values make doubtful', async () => {
    const imported = await importText(`{"supervisor": {${needed},\n"agentTimeoutsMin": {"develper": 3}}}`);
    expect(imported?.warnings).toEqual([
      '.pi/settings.json:2:22: supervisor.agentTimeoutsMin.develper has no effect, no step has the role develper; did you mean developer?',
    ]);
  });

  it.each([
    [
      'a list for the file',
      '[1]',
      ['.pi/settings.json:1:1: the file is [1], but must be a JSON object; correct the file'],
    ],
    [
      'nothing for the file',
      'null',
      ['.pi/settings.json:1:1: the file is null, but must be a JSON object; correct the file'],
    ],
    [
      'a list for the block',
      '{"supervisor":\n [1]}',
      ['.pi/settings.json:2:2: supervisor is [1], but must be a map of settings; correct it'],
    ],
    [
      'a value out of range',
      `{"supervisor": {${needed},\n  "auditScoreThreshold": 7\n}}`,
      [
        '.pi/settings.json:2:26: supervisor.auditScoreThreshold is 7, but must be a number from 0 to 1; correct it, or remove it for the default (0.75)',
      ],
    ],
    [
      'what is missing',
      '{\n  "supervisor": { "repo": "octo/widgets" }\n}',
      [
        ".pi/settings.json:2:17: supervisor.projectNumber is missing, and forge github needs it; add projectNumber: the number in the board's address",
        '.pi/settings.json:2:17: supervisor.codeowners is missing, and forge github needs it; add codeowners: a list of accounts whose items may be run',
      ],
    ],
    [
      'a block that is no map',
      '{"supervisor": 5}',
      ['.pi/settings.json:1:16: supervisor is 5, but must be a map of settings; correct it'],
    ],
    [
      'a mapping that disagrees with the workflow',
      `{"supervisor": {${needed},\n"statusMapping": {"Audit": "developer"}}}`,
      [
        '.pi/settings.json:2:28: supervisor.statusMapping.Audit is "developer", but in the workflow default (built in) Audit belongs to auditor, and developer works at Implementation; change one of the two',
      ],
    ],
    [
      'a key twice',
      '{"supervisor": {\n "repo": "a/b",\n "repo": "c/d"}}',
      ['.pi/settings.json:3:2: repo is there twice; keep this one or line 2'],
    ],
    [
      'what is YAML but no JSON',
      '{\n  "supervisor": { repo: a }\n}',
      [".pi/settings.json:2:19: not valid JSON: Expected property name or '}'; correct the file"],
    ],
    [
      'a file that ends too early',
      '{"supervisor": {',
      [".pi/settings.json:1:17: not valid JSON: Expected property name or '}'; correct the file"],
    ],
    [
      'a word without quotes',
      '{\n  "supervisor": { "repo": octo },\n  "x": [1, 2, 3]\n}',
      [".pi/settings.json:2:27: not valid JSON: Unexpected token 'o'; correct the file"],
    ],
    [
      'a comma too many',
      '{\n  "supervisor": {},\n}\n',
      ['.pi/settings.json:3:1: not valid JSON: Expected double-quoted property name; correct the file'],
    ],
    ['a comment', '// mine\n{}\n', [".pi/settings.json:1:1: not valid JSON: Unexpected token '/'; correct the file"]],
    [
      'a bracket too many',
      '{}\n}\n',
      ['.pi/settings.json:2:1: not valid JSON: Unexpected non-whitespace character; correct the file'],
    ],
    ['an empty file', '', ['.pi/settings.json:1:1: not valid JSON: Unexpected end of JSON input; correct the file']],
  ])('refuses %s with its place in that file', async (_, text, lines) => {
    expect(await refusalOf(text)).toEqual(lines);
  });
});
