import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createAcp } from '../../src/adapters/agent/acp.ts';
import { createPermissionList } from '../support/permission-list.ts';
import { type AcpScenario, type Act, said } from '../support/runner-acp-agent.ts';
import { AttemptDrive, attemptNamed } from '../support/runner-attempt.ts';
import { type HostStage, setHostStage, testProgram } from '../support/runner-host-stage.ts';

const program = testProgram('runner-acp-main');

let stage: HostStage;
let drive: AttemptDrive;

async function open(scenario: AcpScenario): Promise<void> {
  const protocol = createAcp({ program: [process.execPath, program, JSON.stringify(scenario)] });
  const policy = createPermissionList([{ answer: 'deny', command: 'rm' }]);
  stage = await setHostStage({ protocol, parts: { policy } });
  drive = await AttemptDrive.open(stage.runner, stage.store);
}

afterEach(() => {
  drive.close();
  expect(stage.left()).toBe(0);
  stage.dispose();
});

const run = () => drive.run(attemptNamed('7.1'));
const done: Act = { update: said('done') };

describe('an agent over the Agent Client Protocol', () => {
  it('works, asks and writes through its client', async () => {
    await open({
      acts: [
        { write: 'src/new.txt', text: 'new' },
        { permit: { toolCallId: 't', kind: 'execute', title: 'rm -rf /', rawInput: { command: 'rm -rf /' } } },
        { permit: { toolCallId: 'u', kind: 'execute', title: 'make', rawInput: { command: 'make' } } },
        { update: { sessionUpdate: 'tool_call_update', toolCallId: 'u', status: 'completed' } },
        done,
      ],
    });
    const running = run();
    const { openQuestion } = await drive.until('7.1', state => state.openQuestion !== undefined);
    expect(openQuestion?.text).toBe(
      'May the developer use execute: make? It is asked because no rule fits. (allow or deny)',
    );
    const data = { question: openQuestion?.question ?? '', answer: 'allow' };
    await drive.append('7.1', { type: 'QuestionAnswered', data });
    const { ended } = await running;
    expect(ended).toMatchObject({ outcome: { kind: 'finished' }, text: 'done', usage: { toolCalls: 2 } });
    expect(readFileSync(join(stage.worktree, 'src/new.txt'), 'utf8')).toBe('new');
    expect(await stage.transcripts.conversationOf('7.1')).toBe('session-1');
    expect(stage.notices).toEqual([{ kind: 'refused', attempt: '7.1', what: 'execute: rm -rf /: the rule "deny rm"' }]);
  });

  it('does not get out of its worktree, and that is recorded', async () => {
    await open({ acts: [{ write: '../outside.txt', text: 'x' }, { read: '/etc/hostname' }, done] });
    expect((await run()).ended?.outcome).toEqual({ kind: 'finished' });
    expect(existsSync(join(stage.room, 'outside.txt'))).toBe(false);
    expect(stage.notices).toEqual([
      { kind: 'refused', attempt: '7.1', what: 'writing ../outside.txt: it contains ..' },
      { kind: 'refused', attempt: '7.1', what: 'reading /etc/hostname: it leads out of the worktree' },
    ]);
  });

  it('is cancelled in the middle of its turn', async () => {
    await open({ acts: [{ update: said('working') }, { untilCancelled: true }] });
    const running = run();
    for await (const line of stage.transcripts.lines('7.1', new AbortController().signal)) {
      if (line.includes('"kind":"text"')) break;
    }
    await drive.cancel('7.1');
    expect((await running).ended?.outcome).toEqual({ kind: 'cancelled', by: 'person' });
    const lines: string[] = [];
    for await (const line of stage.transcripts.lines('7.1')) lines.push(line);
    expect(lines.some(line => line.includes('session/cancel'))).toBe(true);
    expect(lines.some(line => line.includes('\\"stopReason\\":\\"cancelled\\"'))).toBe(true);
  });

  it('has crashed when its process is gone', async () => {
    await open({ acts: [{ update: said('working') }, { exit: 3 }] });
    expect((await run()).ended).toMatchObject({ outcome: { kind: 'crashed' }, text: 'working' });
  });
});
