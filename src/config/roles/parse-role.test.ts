import { describe, expect, it } from 'vitest';
import { faultText } from '../fault.ts';
import { parseRole } from './parse-role.ts';

const file = '.pitwall/agents/developer.md';

function faultsOf(text: string): string[] {
  const reading = parseRole(file, text);
  return reading.kind === 'wrong' ? reading.faults.map(faultText) : [];
}

const front = (yaml: string, body = 'Build it.\n') => `---\n${yaml}---\n\n${body}`;

describe('a role definition', () => {
  it('gives its keys and its prompt', () => {
    const yaml = `tools: [read, bash, structural_search]
extensions: [web-search]
skills: [our-style]
model: opencode-go/deepseek-v4-flash
thinking: high
entryMarker: Architecture
outputFormat: structured-json
runner: claude
timeout: 45
budget: { tokens: 300000, usd: 2.5 }
`;
    expect(parseRole(file, front(yaml, '# Architect\n\nThink.\n'))).toMatchObject({
      kind: 'role',
      role: {
        text: '# Architect\n\nThink.',
        keys: {
          tools: ['read', 'bash', 'structural_search'],
          extensions: ['web-search'],
          skills: ['our-style'],
          model: 'opencode-go/deepseek-v4-flash',
          thinking: 'high',
          entryMarker: 'Architecture',
          outputFormat: 'structured-json',
          runner: 'claude',
          timeout: 45,
          budget: { tokens: 300_000, usd: 2.5 },
        },
      },
    });
  });

  it.each([
    ['no front matter', 'Build it.\n', 'Build it.'],
    ['an empty one', '---\n---\nBuild it.\n', 'Build it.'],
    ['nothing but front matter', '---\nmodel: a/b\n---\n', ''],
    ['a byte order mark and Windows line ends', '\u{feff}---\r\nmodel: a/b\r\n---\r\nBuild\r\nit.\r\n', 'Build\nit.'],
    ['a rule further down', '---\nmodel: a/b\n---\none\n\n---\n\ntwo', 'one\n\n---\n\ntwo'],
  ])('may have %s', (_rule, text, prompt) => {
    expect(parseRole(file, text)).toMatchObject({ kind: 'role', role: { text: prompt } });
  });

  it.each(['gpt-5', 'anthropic/claude-opus-4-1', 'openrouter/meta-llama/llama-4', 'qwen3:32b', 'a.b/c_d@2025'])(
    'takes the model %s',
    model => {
      expect(faultsOf(front(`model: ${model}\n`))).toEqual([]);
    },
  );
});

const model = 'provider/id or id, without spaces';

describe('what is wrong in a role definition', () => {
  it.each([
    [
      'an unknown key near a known one',
      front('model: a/b\nthinkng: high\n'),
      [`${file}:3:1: thinkng is not a known key; did you mean thinking?`],
    ],
    [
      'an unknown key near none',
      front('banana: 1\n'),
      [`${file}:2:1: banana is not a known key; remove it (docs/reference/roles.md lists all keys)`],
    ],
    [
      'an unknown key in a group',
      front('budget:\n  token: 3\n'),
      [`${file}:3:3: budget.token is not a known key; did you mean tokens?`],
    ],
    [
      'a value of another type',
      front('tools: read\ntimeout: soon\n'),
      [
        `${file}:2:8: tools is "read", but must be a list of tool names; correct it`,
        `${file}:3:10: timeout is "soon", but must be a number above 0, at most 35791; correct it`,
      ],
    ],
    [
      'a word that is no choice',
      front('thinking: hihg\n'),
      [
        `${file}:2:11: thinking is "hihg", but must be one of off, minimal, low, medium, high, xhigh; did you mean high?`,
      ],
    ],
    [
      'a model with a space',
      front('model: claude opus\n'),
      [`${file}:2:8: model is "claude opus", but must be ${model}; correct it`],
    ],
    [
      'a model that reads as an option',
      front('model: --dangerous\n'),
      [`${file}:2:8: model is "--dangerous", but must be ${model}; correct it`],
    ],
    [
      'a model without an id',
      front('model: anthropic/\n'),
      [`${file}:2:8: model is "anthropic/", but must be ${model}; correct it`],
    ],
    [
      'a skill that leads out of its folder',
      front('skills:\n  - ../../secrets\n'),
      [`${file}:3:5: skills[0] is "../../secrets", but must be a skill name of letters, digits, - and _; correct it`],
    ],
    [
      'YAML that cannot be read',
      front('tools: [read\nmodel: a\n'),
      [
        `${file}:3:1: not valid YAML: flow sequence in block collection must be sufficiently indented and end with a ]; correct this line or the one before it`,
      ],
    ],
    [
      'a list for a map',
      front('- tools\n'),
      [`${file}:2:1: the file is [tools], but must be a map of keys; correct it`],
    ],
    [
      'front matter without an end',
      '---\nmodel: a/b\n',
      [`${file}:1:1: the front matter is not closed; end it with a line ---`],
    ],
    [
      'a fence without an end',
      front('model: a/b\n', 'one\n\n```sh\nls\n'),
      [`${file}:7:1: a fence opens here and is never closed; close it`],
    ],
    [
      'several things at once',
      front('modle: a/b\ntimeout: 0\n', '~~~\n'),
      [
        `${file}:3:10: timeout is 0, but must be a number above 0, at most 35791; correct it`,
        `${file}:2:1: modle is not a known key; did you mean model?`,
        `${file}:6:1: a fence opens here and is never closed; close it`,
      ],
    ],
  ])('is said with its place and a remedy: %s', (_rule, text, lines) => {
    expect(faultsOf(text)).toEqual(lines);
  });
});
