import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { allCapabilities } from '../../src/adapters/agent/cli/capabilities.ts';
import { parseLine, type TimedEntry } from '../../src/adapters/transcript/entry.ts';
import type { AttemptLimits } from '../../src/core/attempt/events.ts';
import { Problem } from '../../src/core/problem.ts';
import type { AgentEvent, AgentProtocol, Conversation } from '../../src/ports/agent.ts';
import { createPermissionList } from '../support/permission-list.ts';
import { AttemptDrive, attemptNamed } from '../support/runner-attempt.ts';
import { type HostStage, type HostStageOptions, setHostStage, taskOf } from '../support/runner-host-stage.ts';

let stage: HostStage;
let drive: AttemptDrive;

async function open(options: HostStageOptions = {}): Promise<void> {
  stage = await setHostStage(options);
  drive = await AttemptDrive.open(stage.runner, stage.store);
}

afterEach(() => {
  drive.close();
  expect(stage.left()).toBe(0);
  stage.dispose();
});

const play = (yaml: string, limits?: Partial<AttemptLimits>) => {
  stage.script('7.1', yaml);
  return drive.run(attemptNamed('7.1', limits));
};

async function entries(): Promise<TimedEntry[]> {
  const found: TimedEntry[] = [];
  for await (const line of stage.transcripts.lines('7.1')) {
    const entry = parseLine(line);
    if (entry) found.push(entry);
  }
  return found;
}

const textsOf = async (kind: TimedEntry['kind']) =>
  (await entries()).flatMap(entry => (entry.kind === kind && 'text' in entry ? [entry.text] : []));

const decisions = async () =>
  (await entries()).flatMap(entry =>
    entry.kind === 'decision' ? [[entry.command, entry.answer, entry.reason, entry.by]] : [],
  );

/** A protocol for one test, on a program that only waits. */
function protocolOf(converse: (conversation: Conversation) => AsyncIterable<AgentEvent>): AgentProtocol {
  const cannot = { resume: false, mcp: false, cancel: false, tools: false };
  return {
    name: 'odd',
    capabilities: { ...allCapabilities, ...cannot },
    command: () => ({ argv: ['cat'], env: { GITHUB_TOKEN: 'never', LEFT: 'yes' } }),
    converse,
  };
}

describe('what an agent does', () => {
  it('edits, runs, speaks, and all of it is in its transcript', async () => {
    await open();
    const { ended } = await play(
      '- say: hello\n- edit: {path: src/a.txt, text: "one\\n"}\n- run: cat src/a.txt > b.txt\n- plan: [x]\n- say: bye',
    );
    expect(ended).toMatchObject({ outcome: { kind: 'finished' }, text: 'bye', usage: { toolCalls: 2 } });
    expect(readFileSync(join(stage.worktree, 'b.txt'), 'utf8')).toBe('one\n');
    const found = await entries();
    const kinds = found.map(entry => (entry.kind === 'event' ? entry.event.kind : entry.kind));
    expect(kinds).toContain('sent');
    expect(kinds).toContain('heard');
    expect(kinds.filter(kind => kind !== 'sent' && kind !== 'heard')).toEqual([
      'started',
      'conversation',
      'text',
      'tool-start',
      'diff',
      'tool-end',
      'tool-start',
      'tool-end',
      'plan',
      'text',
      'end',
      'note',
      'closed',
    ]);
    expect(await stage.transcripts.conversationOf('7.1')).toBe('7.1');
  });

  it('can be followed while it goes on', async () => {
    await open();
    const running = play('- say: one\n- ask: x\n- say: two');
    const seen: string[] = [];
    for await (const line of stage.transcripts.lines('7.1', new AbortController().signal)) {
      const entry = parseLine(line);
      if (entry?.kind !== 'event' || entry.event.kind !== 'text') continue;
      seen.push(entry.event.text);
      if (seen.length === 1) await answer('allow');
    }
    expect(seen).toEqual(['one', 'two']);
    await running;
  });

  it('is cancelled in the middle of a shell command with nothing left', async () => {
    await open();
    const running = play('- run: sleep 1000 & sleep 1000');
    await untilTool();
    await drive.cancel('7.1');
    expect((await running).ended?.outcome).toEqual({ kind: 'cancelled', by: 'person' });
  });
});

async function untilTool(): Promise<void> {
  for await (const line of stage.transcripts.lines('7.1', new AbortController().signal)) {
    if (line.includes('"tool-start"') && line.includes('"event"')) return;
  }
}

async function answer(text: string): Promise<void> {
  const { openQuestion } = await drive.until('7.1', state => state.openQuestion !== undefined);
  const data = { question: openQuestion?.question ?? '', answer: text };
  await drive.append('7.1', { type: 'QuestionAnswered', data });
}

describe('the environment of an agent', () => {
  it('holds no forge token, even if its protocol asks for it, and that is recorded', async () => {
    const protocol = protocolOf(async function* (conversation) {
      await conversation.endInput();
      yield { kind: 'end', outcome: { kind: 'finished' } };
    });
    const command = () => ({
      argv: ['sh', '-c', 'env > env.txt'] as const,
      env: { GITHUB_TOKEN: 'never', MODEL_KEY: 'forge-secret' },
    });
    const environment = { PATH: process.env.PATH, HOME: '/nowhere', GH_TOKEN: 'forge-secret', OTHER: 'x' };
    await open({ protocol: { ...protocol, command }, parts: { environment } });
    expect((await play('')).ended?.outcome).toEqual({ kind: 'finished' });
    const env = readFileSync(join(stage.worktree, 'env.txt'), 'utf8');
    expect(env).toContain('TERM=dumb');
    expect(env).toContain('HOME=/nowhere');
    for (const absent of ['never', 'forge-secret', 'OTHER']) expect(env).not.toContain(absent);
    expect(await textsOf('refusal')).toEqual([
      'the variable GITHUB_TOKEN: agents get no forge token',
      'the variable MODEL_KEY: agents get no forge token',
    ]);
    expect(stage.notices.filter(({ kind }) => kind === 'refused')).toHaveLength(2);
  });

  it('has a home of its own with its files, where that is asked for', async () => {
    const protocol = protocolOf(async function* (conversation) {
      for await (const line of conversation.lines) yield { kind: 'text', text: line };
      yield { kind: 'end', outcome: { kind: 'finished' } };
    });
    const command = () => ({
      argv: ['sh', '-c', 'cat "$HOME/.tool/config.json"'] as const,
      env: {},
      files: { '.tool/config.json': '{"quiet":true}\n' },
    });
    await open({
      protocol: { ...protocol, command },
      parts: {
        brief: async request => ({ ...taskOf(request, stage.worktree), isolatedHome: join(stage.room, 'home') }),
      },
    });
    await play('');
    expect(await textsOf('heard')).toEqual(['{"quiet":true}']);
  });
});

describe('permissions', () => {
  it('are answered by policy at once, and a denial is recorded', async () => {
    const policy = createPermissionList([{ answer: 'deny', command: 'rm' }, { answer: 'allow' }]);
    await open({ parts: { policy } });
    await play('- ask: make\n- ask: {command: rm -rf /, ifDenied: [{say: pity}]}\n- say: not reached');
    expect((await drive.state('7.1')).ended?.text).toBe('pity');
    expect(await decisions()).toEqual([
      ['make', 'allow', 'the rule "allow anything"', 'policy'],
      ['rm -rf /', 'deny', 'the rule "deny rm"', 'policy'],
    ]);
    expect(stage.notices).toContainEqual({
      ...{ kind: 'refused', attempt: '7.1' },
      what: 'shell: rm -rf /: the rule "deny rm"',
    });
  });

  it.each([
    ['allow', 'done'],
    [' Yes ', 'done'],
    ['deny', 'pity'],
    ['whatever', 'pity'],
  ])('become a question, and the agent gets the answer "%s"', async (said, text) => {
    await open();
    const running = play('- ask: {command: make, ifDenied: [{say: pity}]}\n- say: done');
    const asked = await drive.until('7.1', state => state.openQuestion !== undefined);
    expect(asked.openQuestion).toMatchObject({
      text: 'May the developer use shell: make? It is asked because no rule fits. (allow or deny)',
      about: { kind: 'permission', tool: 'shell', command: 'make', paths: [], reason: 'no rule fits' },
      default: 'deny',
    });
    await answer(said);
    expect((await running).ended).toMatchObject({ outcome: { kind: 'finished' }, text });
  });

  it('stop the clocks of the attempt while they wait for a person', async () => {
    await open();
    const running = play('- ask: make\n- say: done', { stallTimeoutMs: 2500 });
    await drive.until('7.1', state => state.openQuestion !== undefined);
    await sleep(3000);
    await answer('allow');
    expect((await running).ended).toMatchObject({ outcome: { kind: 'finished' }, text: 'done' });
  });

  it('come to their default when nobody answers, or end the attempt', async () => {
    await open();
    const script = '- ask: {command: make, ifDenied: [{say: pity}]}\n- say: done';
    expect((await play(script, { questionTimeoutMs: 300 })).ended?.text).toBe('pity');
    await open({ parts: { policy: { judge: async () => ({ kind: 'ask', reason: 'it is a test' }) } } });
    const { ended } = await play(script, { questionTimeoutMs: 300 });
    expect(ended?.outcome).toMatchObject({ kind: 'failed', cause: 'unanswered' });
  });

  it('are asked one after another, however many an agent wants at once', async () => {
    await open({
      protocol: protocolOf(async function* ({ askPermission }) {
        const ids = ['a', 'b', 'c'];
        const answers = await Promise.all(ids.map(id => askPermission({ id, tool: id, title: id, paths: [] })));
        yield { kind: 'end', outcome: { kind: 'finished' }, text: answers.map(each => each.answer).join(' ') };
      }),
    });
    const running = play('');
    for (const said of ['allow', 'deny', 'allow']) await answer(said);
    expect((await running).ended?.text).toBe('allow deny allow');
  });
});

describe('files through the client', () => {
  it('stay in the worktree, and a refusal is recorded', async () => {
    await open({
      protocol: protocolOf(async function* (conversation) {
        await conversation.writeFile('src/new.txt', 'new');
        const told: string[] = [await conversation.readFile('src/new.txt')];
        for (const path of ['../outside.txt', '/etc/hostname', 'link/outside.txt', '.git/config']) {
          await conversation.writeFile(path, 'x').catch(error => told.push(error.name));
        }
        yield { kind: 'end', outcome: { kind: 'finished' }, text: told.join(' ') };
      }),
    });
    mkdirSync(join(stage.worktree, 'src'));
    symlinkSync(stage.room, join(stage.worktree, 'link'));
    writeFileSync(join(stage.room, 'outside.txt'), 'outside');
    expect((await play('')).ended?.text).toBe('new Refusal Refusal Refusal Refusal');
    expect(readFileSync(join(stage.room, 'outside.txt'), 'utf8')).toBe('outside');
    expect(await textsOf('refusal')).toHaveLength(1 + 4);
  });
});

describe('what cannot be started', () => {
  it.each<[string, HostStageOptions, string]>([
    [
      'a brief with a problem',
      {
        parts: {
          brief: async () => {
            throw new Problem({ code: 'x', what: 'No such skill.', remedy: 'Write it.' });
          },
        },
      },
      'No such skill. Write it.',
    ],
    [
      'a program that is missing',
      { protocol: { ...protocolOf(silent), command: () => ({ argv: ['no-such-agent'], env: {} }) } },
      'The agent program no-such-agent was not found. Install it',
    ],
    [
      'a task that the runner cannot do',
      {
        protocol: protocolOf(silent),
        parts: { brief: async request => ({ ...taskOf(request, '/'), tools: ['read'], resume: 'c-1' }) },
      },
      'The runner odd cannot keep an agent to a list of tools.',
    ],
    [
      'a CLI that would obey the repository',
      { protocol: { ...protocolOf(silent), command: () => ({ argv: ['cat'], env: {}, obeys: ['.', 'other'] }) } },
      'The runner odd would obey . of the repository, which can start programs. Use another runner',
    ],
    [
      'a CLI that would obey what the work tells it',
      {
        protocol: {
          ...protocolOf(silent),
          command: () => ({ argv: ['cat'], env: {}, readsInstructions: path => path !== 'other' }),
        },
        parts: { brief: async request => ({ ...taskOf(request, '/'), planted: ['other', 'a/AGENTS.md'] }) },
      },
      'The runner odd would obey a/AGENTS.md, which the work added or altered.',
    ],
  ])('ends with its reason: %s', async (_name, options, reason) => {
    await open(options);
    const { ended } = await play('- say: x');
    const detail = expect.stringContaining(reason);
    expect(ended?.outcome).toEqual({ kind: 'failed', cause: 'runner-error', detail });
    expect(existsSync(join(stage.worktree, 'anything'))).toBe(false);
  });
});

async function* silent(): AsyncGenerator<AgentEvent> {
  yield* [];
}

describe('a protocol that misbehaves', () => {
  it('and throws, has failed', async () => {
    await open({
      protocol: protocolOf(() => {
        throw new Error('oops');
      }),
    });
    const { ended } = await play('');
    expect(ended?.outcome).toEqual({ kind: 'failed', cause: 'runner-error', detail: 'odd broke: Error: oops' });
  });

  it('and says no last word, has failed', async () => {
    await open({ protocol: protocolOf(silent) });
    expect((await play('')).ended?.outcome).toEqual({
      kind: 'failed',
      cause: 'runner-error',
      detail: 'odd said no last word',
    });
  });

  it('and waits on after its process is gone, is given up', async () => {
    const protocol = protocolOf(async function* () {
      await new Promise(() => undefined);
      yield { kind: 'end', outcome: { kind: 'finished' } };
    });
    await open({ protocol: { ...protocol, command: () => ({ argv: ['sh', '-c', 'exit 3'], env: {} }) } });
    expect((await play('')).ended?.outcome).toEqual({
      kind: 'crashed',
      detail: 'the process exited with 3 and odd still waits',
    });
  });
});
