import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseRole } from '../../config/roles/parse-role.ts';
import { importRoles, rolesFolder, writeRoles } from './import-roles.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitwall-roles-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const architect = `---
name: architect
tools: read, bash
extensions: [agent-harness, ripgrep-search]
skills: [extension-spec, lost]
model: opencode-go/deepseek-v4-flash
thinking: high
entryMarker: Architecture
outputFormat: structured-json
colour: green
timeout: soon
---

You are the architect.
`;

describe('role files of the pi supervisor', () => {
  it('become role files of Pitwall, with their skills and without what it does not know', async () => {
    write(`${rolesFolder}/architect.md`, architect);
    write('.pi/skills/extension-spec/SKILL.md', 'Write a spec.\n');
    const roles = await importRoles(folder);
    writeRoles(folder, roles);
    const file = '.pitwall/agents/architect.md';
    const reading = parseRole(file, readFileSync(join(folder, file), 'utf8'));
    expect(reading.kind === 'role' && { ...reading.role.keys, text: reading.role.text }).toMatchObject({
      tools: ['read', 'bash'],
      extensions: ['agent-harness', 'ripgrep-search'],
      skills: ['extension-spec'],
      model: 'opencode-go/deepseek-v4-flash',
      thinking: 'high',
      entryMarker: 'Architecture',
      outputFormat: 'structured-json',
      text: 'You are the architect.',
    });
    expect(readFileSync(join(folder, file), 'utf8')).not.toContain('budget');
    expect(existsSync(join(folder, '.pitwall/skills/extension-spec/SKILL.md'))).toBe(true);
    const left = roles.warnings.join('\n');
    for (const key of ['colour', 'timeout', 'lost']) expect(left).toContain(key);
    expect(left).not.toContain('name is');
  });

  it('never replace a file that is there, and leave out what cannot be read', async () => {
    write(`${rolesFolder}/auditor.md`, 'Audit.\n');
    write(`${rolesFolder}/developer.md`, '---\ntools: [read\n---\n');
    write('.pitwall/agents/auditor.md', 'Mine.\n');
    const { files, warnings } = await importRoles(folder);
    expect([...files]).toEqual([]);
    expect(warnings).toEqual([
      expect.stringContaining('developer.md: its front matter cannot be read'),
      '.pitwall/agents/auditor.md is there already, and was left as it is',
    ]);
  });

  it('are none where there is no such folder', async () => {
    expect(await importRoles(folder)).toEqual({ files: new Map(), warnings: [] });
  });
});
