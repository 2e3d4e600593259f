import { describe, expect, it } from 'vitest';
import { Problem } from '../../../core/problem.ts';
import { readScript } from './read-script.ts';

const faultsOf = (yaml: string): string[] => {
  try {
    readScript('script.yaml', yaml);
    return [];
  } catch (error) {
    if (error instanceof Problem) return error.message.split('\n');
    throw error;
  }
};

describe('reading a script', () => {
  it('knows every verb, in its short and its long form', () => {
    const script = readScript(
      'script.yaml',
      `
developer:
  - say: hello
  - say: {text: hello}
  - think: hm
  - plan: [one, two]
  - edit: {path: a.txt, text: ""}
  - edit: {path: a.txt, append: b}
  - edit: {path: a.txt, replace: b, with: c}
  - run: npm test
  - run: [npm, test]
  - ask: rm -rf build
  - ask: {tool: edit, paths: [a.txt], ifDenied: [{say: pity}, hang]}
  - question: which one?
  - usage: {tokens: 5, costUsd: 0.1}
  - sleep: 0.5
  - result: {summary: s, commentBody: c}
  - resultText: {summary: s}
  - refuse: no
  - fail: "500"
  - rateLimited: 60
  - crash: true
  - crash: 3
  - crash: SIGKILL
  - hang
  - hang: {ignoreTerm: true}
  - garbage
  - garbage: {lines: 3, bytes: 10, binary: true}
  - daemonise: 100
`,
    );
    expect(script.get('developer')).toEqual([
      [
        { do: 'say', text: 'hello' },
        { do: 'say', text: 'hello' },
        { do: 'think', text: 'hm' },
        { do: 'plan', steps: ['one', 'two'] },
        { do: 'edit', path: 'a.txt', text: '' },
        { do: 'edit', path: 'a.txt', append: 'b' },
        { do: 'edit', path: 'a.txt', replace: 'b', with: 'c' },
        { do: 'run', command: 'npm test' },
        { do: 'run', argv: ['npm', 'test'] },
        { do: 'ask', tool: 'shell', command: 'rm -rf build', paths: [] },
        {
          do: 'ask',
          tool: 'edit',
          paths: ['a.txt'],
          ifDenied: [
            { do: 'say', text: 'pity' },
            { do: 'hang', ignoreTerm: false },
          ],
        },
        { do: 'question', text: 'which one?' },
        { do: 'usage', tokens: 5, costUsd: 0.1 },
        { do: 'sleep', seconds: 0.5 },
        { do: 'result', value: { summary: 's', commentBody: 'c' } },
        { do: 'resultText', value: { summary: 's' } },
        { do: 'refuse', reason: 'no' },
        { do: 'fail', reason: '500' },
        { do: 'rateLimited', seconds: 60 },
        { do: 'crash', code: 1 },
        { do: 'crash', code: 3 },
        { do: 'crash', code: 1, signal: 'SIGKILL' },
        { do: 'hang', ignoreTerm: false },
        { do: 'hang', ignoreTerm: true },
        { do: 'garbage', lines: 1, bytes: 40, binary: false },
        { do: 'garbage', lines: 3, bytes: 10, binary: true },
        { do: 'daemonise', seconds: 100 },
      ],
    ]);
  });

  it('takes one list per attempt of a role', () => {
    const script = readScript('script.yaml', 'auditor:\n  - [{say: first}]\n  - [{say: second}, hang]\n');
    expect(script.get('auditor')?.map(steps => steps.length)).toEqual([1, 2]);
  });

  it.each([
    ['an empty file', '', ['script.yaml:1: a script names roles, and for each of them a list of steps']],
    ['a list', '- say: x', ['script.yaml:1: a script names roles, and for each of them a list of steps']],
    ['a role without steps', 'a:\nb: [{say: x}]', ['script.yaml:1: a needs a list of steps']],
    ['an unknown verb', 'a:\n  - say: x\n  - shout: y\n', ['script.yaml:3: a step has one of these keys, not shout:']],
    ['two verbs', 'a:\n  - say: x\n    run: y\n', ['script.yaml:2: a step has one of these keys, not say, run:']],
    ['a number', 'a:\n  - 7\n', ['script.yaml:2: a step has one of these keys, not 7:']],
    ['a wrong value', 'a:\n  - say: x\n  - sleep: long\n', ['script.yaml:3: sleep: expected a number of seconds']],
    [
      'an unknown key',
      'a:\n  - run:\n      command: x\n      shell: y\n',
      ['script.yaml:3: run: Unrecognized key: "shell"'],
    ],
    ['a missing key', 'a:\n  - edit: {text: x}\n', ['script.yaml:2: edit.path: expected string, received undefined']],
    ['two ways to edit', 'a:\n  - edit: {path: p, text: x, append: y}\n', ['script.yaml:2: edit: needs one of text']],
    ['half a replacement', 'a:\n  - edit: {path: p, replace: y}\n', ['script.yaml:2: edit: replace and with belong']],
    [
      'a fault deep inside',
      'a:\n  - ask:\n      command: x\n      ifDenied:\n        - say: y\n        - oops: z\n',
      ['script.yaml:6: a step'],
    ],
    ['lists and steps mixed', 'a:\n  - [{say: x}]\n  - say: y\n', ['script.yaml:3: here is a list of steps']],
    ['several at once', 'a:\n  - oops: x\n  - sleep: -1\n', ['script.yaml:2: a step', 'script.yaml:3: sleep.seconds:']],
    ['broken YAML', 'a:\n  - say: "x\n', ['script.yaml:3: not valid YAML']],
    ['a key twice', 'a: [{say: x}]\na: [{say: y}]\n', ['script.yaml:2: not valid YAML: Map keys must be unique']],
  ])('names file and line of %s', (_name, yaml, expected) => {
    const faults = faultsOf(yaml);
    expect(faults).toHaveLength(expected.length);
    for (const [at, fault] of faults.entries()) expect(fault).toContain(expected[at]);
  });
});
