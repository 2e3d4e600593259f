// Settings change what a real run does: each test fails when its setting is not read. Limits have tests of their own.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judged } from '../support/run-results.ts';
import { RunScratch, type Said } from '../support/run-scratch.ts';

const write = '{edit: {path: work.txt, append: "more\\n"}}';
const done = '{result: {summary: did it, commentBody: Done.}}';
const works = `developer:\n  - ${write}\n  - ${done}\n`;
const approval = (findings = '[]') =>
  `auditor:\n  - result: {action: APPROVED, ${judged}, commentBody: All is well., findings: ${findings}}\n`;
const warnings = (...dimensions: string[]) =>
  `[${dimensions.map(each => `{severity: warning, dimension: ${each}, message: Hm.}`).join(', ')}]`;

interface Told extends Said {
  readonly scratch: RunScratch;
}

async function inScratch(script: string, config: string, use: (told: Told) => Promise<void>): Promise<void> {
  const scratch = await RunScratch.make(script, config);
  try {
    await use({ scratch, ...(await scratch.pitwall('run', 'Do it')) });
  } finally {
    scratch.remove();
  }
}

describe.concurrent('a setting', () => {
  it('statusMapping renames a column, in the output and on the board', async () => {
    const config = 'workflow: quick\nstatusMapping: {In progress: developer}';
    await inScratch(works + approval(), config, async ({ code, out }) => {
      expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^In progress$/m) });
      expect(out).not.toContain('Implementation');
    });
  });

  it('defaultBranch is where work starts', async () => {
    const scratch = await RunScratch.make(works + approval(), 'workflow: quick\ndefaultBranch: dev');
    try {
      await scratch.run('branch', 'dev');
      await scratch.run('commit', '--quiet', '--allow-empty', '-m', 'only on main');
      await scratch.pitwall('run', 'Do it');
      const base = await scratch.run('merge-base', 'worktree-git-issue-1', 'main');
      expect(base).toBe(await scratch.run('rev-parse', 'dev'));
      expect(base).not.toBe(await scratch.run('rev-parse', 'main'));
    } finally {
      scratch.remove();
    }
  });

  it('branchPrefix and worktreeBase name the branch and place the worktree', async () => {
    const config = 'workflow: quick\nbranchPrefix: pit-\nworktreeBase: ../trees';
    await inScratch(works + approval(), config, async ({ scratch, code }) => {
      expect(code).toBe(0);
      expect(await scratch.run('show', 'pit-1:work.txt')).toBe('more');
      expect(await scratch.run('worktree', 'list')).not.toContain('worktree-git-issue');
      expect(existsSync(join(scratch.folder, 'trees'))).toBe(true);
    });
  });

  it.each([
    [0.75, 'rejected: score 5/7'],
    [0.7, 'approved: score 5/7'],
  ])('auditScoreThreshold %d makes it %s', async (threshold, verdict) => {
    const script = works + approval(warnings('test-quality', 'code-quality'));
    const config = `workflow: quick\nmaxRejections: 1\nauditScoreThreshold: ${threshold}`;
    await inScratch(script, config, async ({ out }) => expect(out).toContain(`audit ${verdict}`));
  });

  it.each([
    ['true', 'rejected: score'],
    ['false', 'approved'],
  ])('criticalBlocks %s makes one critical finding %s', async (value, verdict) => {
    const script = works + approval('[{severity: critical, dimension: code-quality, message: Bad.}]');
    const config = `workflow: quick\nmaxRejections: 1\ncriticalBlocks: ${value}`;
    await inScratch(script, config, async ({ out }) => expect(out).toContain(`audit ${verdict}`));
  });

  it.each([
    ['block', 'Back to Implementation'],
    ['warn', 'test warned'],
    ['off', 'traceability passed; '],
  ])('gates: {test: %s} makes of a failing command: %s', async (policy, told) => {
    const config = `workflow: quick\nmaxGateBounces: 1\ncommands: {test: "test ! -e work.txt"}\ngates: {test: ${policy}}`;
    await inScratch(works + approval(), config, async ({ out }) => {
      expect(out).toContain(told);
      expect(out.includes('in review')).toBe(policy !== 'block');
    });
  });

  it('workflows are the project’s own, and workflow chooses one', async () => {
    const steps = [
      '{status: Todo, builtIn: backlog}',
      '{status: Doing, role: developer}',
      '{status: Judging, role: auditor, canLoopBackTo: [Doing]}',
      '{status: Ready, builtIn: done}',
    ];
    const config = `workflow: own\nworkflows:\n  own: [${steps.join(', ')}]`;
    await inScratch(works + approval(), config, async ({ code, out }) => {
      expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^Todo\nDoing\n/m) });
      expect(out).toMatch(/^Judging\n/m);
      expect(out).not.toContain('Implementation');
    });
  });

  it('a workflow that would be done without an audit is refused before anything happens', async () => {
    const steps =
      '[{status: Todo, builtIn: backlog}, {status: Doing, role: developer}, {status: Ready, builtIn: done}]';
    const config = `workflow: tiny\nworkflows:\n  tiny: ${steps}`;
    await inScratch(works, config, async ({ code, err }) => {
      expect({ code, err }).toEqual({
        code: 2,
        err: expect.stringContaining('Doing leads to Ready without an audit'),
      });
    });
  });

  it('workflow quick leaves research, design and test plan out', async () => {
    await inScratch(works + approval(), 'workflow: quick', async ({ out }) => {
      expect(out).not.toContain('Research');
      expect(out).toContain('run/1 in review');
    });
  });

  it('maxRejections of a step beats that of the configuration', async () => {
    const steps = [
      '{status: Backlog, builtIn: backlog}',
      '{status: Implementation, role: developer}',
      '{status: Audit, role: auditor, canLoopBackTo: [Implementation], maxRejections: 1}',
      '{status: Done, builtIn: done}',
    ];
    const script = `${works}auditor:\n  - result: {action: REJECTED, commentBody: No., findings: ${warnings('code-quality')}}\n`;
    const config = `maxRejections: 3\nworkflow: own\nworkflows:\n  own: [${steps.join(', ')}]`;
    await inScratch(script, config, async ({ code, out }) => {
      expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('rejection-limit: 1 audit') });
    });
  });

  it('enableExperimentalFeatures: false refuses a fleet, with the key that allows it', async () => {
    const scratch = await RunScratch.make(works, 'workflow: quick');
    try {
      scratch.write('.pitwall/config.yaml', 'store: postgres://host/db\n');
      const refused = await scratch.pitwall('run', 'Do it');
      expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('enableExperimentalFeatures') });
      scratch.write('.pitwall/config.yaml', 'store: postgres://host/db\nenableExperimentalFeatures: true\n');
      const allowed = await scratch.pitwall('config', 'check');
      expect(allowed.code).toBe(0);
    } finally {
      scratch.remove();
    }
  });

  it.each([
    ['costLimitUsd: 5', 'costLimitUsd is set, but command, which works as developer, reports no cost'],
    ['agentTokenBudget: 5', 'reports no tokens'],
    ['maxToolCalls: 5', 'reports no tool calls'],
  ])('%s is refused where the agent does not report it', async (line, told) => {
    const scratch = await RunScratch.make(works, 'workflow: quick');
    try {
      const config = `workflow: quick\nrunner: command\nagentCommand: ["true"]\nallowUngoverned: true\n${line}\n`;
      scratch.write('.pitwall/config.yaml', config);
      const { code, err } = await scratch.pitwall('run', 'Do it');
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(told) });
    } finally {
      scratch.remove();
    }
  });

  it.each(['repo', 'projectNumber', 'codeowners'])(
    '%s is needed with forge github, and nothing happens without it',
    async key => {
      const scratch = await RunScratch.make(works, 'workflow: quick');
      try {
        const all = { repo: 'octo/widgets', projectNumber: '4', codeowners: '[ann]' };
        const lines = Object.entries(all).flatMap(([name, value]) => (name === key ? [] : [`${name}: ${value}`]));
        scratch.write('.pitwall/config.yaml', ['forge: github', ...lines, ''].join('\n'));
        const { code, err } = await scratch.pitwall('run', '1');
        expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(key) });
        expect(existsSync(join(scratch.folder, 'state', 'store.db'))).toBe(false);
      } finally {
        scratch.remove();
      }
    },
  );

  it('a role of the project replaces the built-in one, read from the base commit', async () => {
    const scratch = await RunScratch.make(works + approval(), 'workflow: quick');
    try {
      mkdirSync(join(scratch.repository, '.pitwall/agents'));
      writeFileSync(
        join(scratch.repository, '.pitwall/agents/developer.md'),
        '---\ntimeout: 5\n---\n\nSpeak like a pirate.\n',
      );
      await scratch.run('add', '.');
      await scratch.run('commit', '--quiet', '-m', 'a role');
      await scratch.pitwall('run', 'Do it');
      expect((await scratch.pitwall('prompt', '1', 'developer')).out).toContain('Speak like a pirate.');
    } finally {
      scratch.remove();
    }
  });
});
