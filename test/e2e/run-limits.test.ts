// Each limit stops a real run with its own reason and tells what to do next; the work so far is kept, and a grant goes on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandsFor, hintOn, type StopReason } from '../../src/core/run/stop-reason.ts';
import { judged } from '../support/run-results.ts';
import { RunScratch } from '../support/run-scratch.ts';

const approve = `auditor:\n  - result: {action: APPROVED, ${judged}, commentBody: All is well.}\n`;
const finding = '{severity: critical, dimension: correctness-safety, message: It is wrong.}';
const reject = `auditor:\n  - result: {action: REJECTED, commentBody: No., findings: [${finding}]}\n`;
const write = '{edit: {path: work.txt, append: "more\\n"}}';
const done = '{result: {summary: did it, commentBody: Done.}}';
const works = `developer:\n  - ${write}\n  - ${done}\n`;
const worksAnd = (step: string) => `developer:\n  - ${write}\n  - ${step}\n  - ${done}\n`;

interface Limit {
  readonly name: string;
  readonly config: string;
  readonly script: string;
  readonly reason: StopReason;
  readonly detail: RegExp;
}

const limits: readonly Limit[] = [
  {
    name: 'maxAttempts',
    config: 'maxAttempts: 1',
    script: works + approve,
    reason: 'loop-limit',
    detail: /1 attempt/,
  },
  {
    name: 'maxRejections',
    config: 'maxRejections: 2',
    script: works + reject,
    reason: 'rejection-limit',
    detail: /2 audits rejected/,
  },
  {
    name: 'maxGateBounces',
    config: 'maxGateBounces: 1\ncommands: {test: "test ! -e work.txt"}',
    script: works + approve,
    reason: 'gate-limit',
    detail: /gates/i,
  },
  {
    name: 'repair turns',
    config: '',
    script: worksAnd('resultText: {summary: 1}').replace(done, 'say: That was it.') + approve,
    reason: 'invalid-result',
    detail: /developer/,
  },
  {
    name: 'agentTimeoutsMin',
    config: 'agentTimeoutsMin: {developer: 0.03}',
    script: worksAnd('run: sleep 600') + approve,
    reason: 'timeout',
    detail: /developer/,
  },
  {
    name: 'stallTimeoutSec',
    config: 'stallTimeoutSec: 1',
    script: worksAnd('hang') + approve,
    reason: 'timeout',
    detail: /developer/,
  },
  {
    name: 'agentTokenBudget',
    config: 'agentTokenBudget: 1000',
    script: worksAnd('usage: {tokens: 1001}\n  - hang') + approve,
    reason: 'budget',
    detail: /1001 of 1000 tokens/,
  },
  {
    name: 'maxToolCalls',
    config: 'maxToolCalls: 2',
    script: worksAnd('run: "true"\n  - run: "true"\n  - run: "true"\n  - hang') + approve,
    reason: 'budget',
    detail: /of 2 tool calls/,
  },
  {
    name: 'maxToolCalls, however quick the agent is',
    config: 'maxToolCalls: 2',
    script: worksAnd('run: "true"\n  - run: "true"\n  - run: "true"') + approve,
    reason: 'budget',
    detail: /of 2 tool calls/,
  },
  {
    name: 'costLimitUsd',
    config: 'costLimitUsd: 0.5',
    script: worksAnd('usage: {tokens: 1, costUsd: 0.6}\n  - hang') + approve,
    reason: 'budget',
    detail: /0\.6/,
  },
];

describe.concurrent('a limit', () => {
  it.each(limits)('$name stops with $reason, says what to do, and keeps the work', async limit => {
    const scratch = await RunScratch.make(limit.script, `workflow: quick\n${limit.config}`);
    try {
      const { code, out } = await scratch.pitwall('run', 'Do it');
      expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining(`Stopped, ${limit.reason}: `) });
      expect(out.split('\n').find(line => line.startsWith('Stopped,'))).toMatch(limit.detail);
      expect(out).toContain(hintOn(limit.reason));
      for (const { argv } of commandsFor(limit.reason, '1')) expect(out).toContain(`  pitwall ${argv.join(' ')}`);
      expect(readFileSync(join(scratch.folder, 'worktree-git-issue-1', 'work.txt'), 'utf8')).toContain('more');
    } finally {
      scratch.remove();
    }
  });

  it('is lifted by one portion when a person grants it, with their name', async () => {
    const scratch = await RunScratch.make(works + approve, 'workflow: quick\nmaxAttempts: 1');
    try {
      await scratch.pitwall('run', 'Do it');
      const { code, out } = await scratch.pitwall('resume', '1', '--grant');
      expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('run/1 in review') });
      const { events } = JSON.parse((await scratch.pitwall('show', '1', '--json')).out);
      const grant = events.find((event: { type: string }) => event.type === 'ResumeRequested');
      expect(grant).toMatchObject({ actor: { kind: 'person', id: 'Ann' }, data: { grant: true } });
    } finally {
      scratch.remove();
    }
  });

  it('on tokens lets a researcher go on with what it has', async () => {
    const script = `researcher:\n  - say: I found half of it.\n  - usage: {tokens: 1001}\n  - hang\narchitect:\n  - ${done}\ntest-designer:\n  - ${done}\n${works}${approve}`;
    const scratch = await RunScratch.make(script, 'agentTokenBudget: 1000');
    try {
      const { code, out } = await scratch.pitwall('run', 'Do it');
      expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('run/1 in review') });
      expect(out).toMatch(/warning the researcher ended early, 1001 of 1000 tokens/);
    } finally {
      scratch.remove();
    }
  });
});
