import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { agentRegistry, ensureAgentKnown } from './agent-registry.ts';
import { parseConfig } from './load.ts';

const folder = mkdtempSync(join(tmpdir(), 'pitwall-registry-'));
afterAll(() => rmSync(folder, { recursive: true }));
for (const name of ['pi', 'codex']) {
  writeFileSync(join(folder, name), '#!/bin/sh\n');
  chmodSync(join(folder, name), 0o755);
}

const registryOf = (yaml: string, path = [folder]) => agentRegistry(parseConfig(yaml).config, path);
const namesIn = (yaml: string, path?: string[]) => registryOf(yaml, path).map(({ name }) => name);
const faultsOf = (yaml: string) => {
  try {
    parseConfig(yaml);
  } catch (error) {
    return String(error);
  }
  return 'none';
};

describe('without agents', () => {
  it('has one for each agent CLI on the PATH, the preferred one first', () => {
    expect(namesIn('')).toEqual(['codex', 'pi']);
  });

  it('begins with the runner that is configured, which gets the model', () => {
    expect(registryOf('runner: claude\nmodel: opus')[0]).toMatchObject({
      name: 'claude',
      runner: 'claude',
      model: 'opus',
    });
    expect(namesIn('runner: pi')).toEqual(['pi', 'codex']);
    expect(registryOf('runner: claude\nmodel: opus')[1]).not.toHaveProperty('model');
  });

  it('can name what the agentCommand drives', () => {
    expect(namesIn('runner: scripted\nagentCommand: play.yaml', [])).toEqual(['scripted', 'acp', 'command', 'tmux']);
  });

  it('has none where nothing is configured or found', () => {
    expect(namesIn('', [])).toEqual([]);
  });
});

describe('with agents', () => {
  it('has those alone, in their order, with what they do not say', () => {
    const yaml = 'agents:\n  strong: { runner: claude, model: opus, cost: 5 }\n  cheap: { runner: codex, capacity: 2 }';
    expect(registryOf(yaml)).toEqual([
      {
        name: 'strong',
        runner: 'claude',
        model: 'opus',
        capabilities: [],
        cost: 5,
        speed: 3,
        sizeMax: 'large',
        labels: [],
      },
      {
        name: 'cheap',
        runner: 'codex',
        capabilities: [],
        cost: 3,
        speed: 3,
        sizeMax: 'large',
        capacity: 2,
        labels: [],
      },
    ]);
  });

  it.each([
    ['an unknown runner', 'agents: { a: { runner: claud } }', 'did you mean claude?'],
    ['an unknown key', 'agents: { a: { runner: claude, capcity: 2 } }', 'did you mean capacity?'],
    ['a missing runner', 'agents: { a: { cost: 2 } }', 'agents.a.runner is missing'],
    ['a cost that is none', 'agents: { a: { runner: pi, cost: 6 } }', 'from 1 to 5'],
    ['no room at all', 'agents: { a: { runner: pi, capacity: 0 } }', 'at least 1'],
    ['a name twice', 'agents:\n  a: { runner: pi }\n  a: { runner: codex }', 'is there twice'],
    ['a number as a name', 'agents: { 7: { runner: pi } }', 'the name of an agent'],
    ['no program for its runner', 'agents: { a: { runner: acp } }', 'command'],
    ['the name of another runner', 'agents: { codex: { runner: claude } }', 'is the name of a runner'],
    ['a runner beside them', 'runner: pi\nagents: { a: { runner: pi } }', 'says nothing beside agents'],
    ['a model beside them', 'model: opus\nagents: { a: { runner: pi } }', 'says nothing beside agents'],
  ])('refuses %s', (_what, yaml, text) => {
    expect(faultsOf(yaml)).toContain(text);
  });

  it('takes a program of its own or that of the project', () => {
    expect(faultsOf('agents: { a: { runner: acp, command: goose acp } }')).toBe('none');
    expect(faultsOf('agentCommand: goose acp\nagents: { a: { runner: acp } }')).toBe('none');
  });

  it('refuses a name that it does not have, with the nearest', () => {
    const registry = registryOf('agents: { strong: { runner: pi }, cheap: { runner: codex } }');
    expect(() => ensureAgentKnown(registry, 'cheap')).not.toThrow();
    expect(() => ensureAgentKnown(registry, 'chaep')).toThrow(
      expect.objectContaining({ code: 'agent-unknown', remedy: 'Did you mean cheap? Known: strong, cheap.' }),
    );
  });
});
