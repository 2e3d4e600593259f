// The demo's story as data: what each scripted agent says, and which commits the gates refuse.
import type { GateResult } from '../../core/run/gate-result.ts';

export interface DemoTurn {
  readonly edits: boolean;
  readonly result: unknown;
  readonly tokens: number;
  readonly toolCalls: number;
}

export const demoItem = {
  title: 'Retry a failed page fetch',
  body: 'Fetching a page fails now and then.\n\n- [ ] retry twice\n- [ ] a test',
  author: 'you',
  isTrusted: true,
  blockers: [],
};

const told = (agentName: string, summary: string, commentBody: string) => ({
  action: 'COMPLETE',
  agentName,
  summary,
  commentBody,
});

const research = 'Pages are fetched in one place; nothing retries yet.';
const design = 'A retry around the fetch, two tries more, with a pause between them.';
const plan = 'One test with a server that fails twice, one with a server that always fails.';

const finding = {
  severity: 'critical',
  dimension: 'correctness-safety',
  message: 'The last error is swallowed: a page that always fails looks empty.',
  location: 'src/pager.ts:14',
};

/** Per role, one turn after the other. */
export const demoTurns: Readonly<Record<string, readonly DemoTurn[]>> = {
  researcher: [
    {
      edits: false,
      tokens: 5200,
      toolCalls: 9,
      result: told('researcher', research, `## Research Findings\n\n${research}`),
    },
  ],
  architect: [
    { edits: false, tokens: 3900, toolCalls: 4, result: told('architect', design, `## Architecture\n\n${design}`) },
  ],
  'test-designer': [
    {
      edits: false,
      tokens: 2800,
      toolCalls: 3,
      result: { ...told('test-designer', plan, `## Test Plan\n\n${plan}`), tier: 'small' },
    },
  ],
  developer: [
    { edits: true, tokens: 9400, toolCalls: 17, result: told('developer', 'Added the retry.', 'Added the retry.') },
    {
      edits: true,
      tokens: 4100,
      toolCalls: 8,
      result: told('developer', 'Fixed the type error.', 'Fixed the type error.'),
    },
    {
      edits: true,
      tokens: 3700,
      toolCalls: 6,
      result: told('developer', 'The last error is thrown now.', 'The last error is thrown now.'),
    },
  ],
  auditor: [
    {
      edits: false,
      tokens: 6100,
      toolCalls: 11,
      // It approves although it found something critical: the score decides, not its word.
      result: {
        action: 'APPROVED',
        agentName: 'auditor',
        commentBody: '## Audit Approved\n\nLooks good.',
        findings: [finding],
      },
    },
    {
      edits: false,
      tokens: 5800,
      toolCalls: 10,
      result: {
        action: 'APPROVED',
        agentName: 'auditor',
        commentBody: '## Audit Approved\n\nAll dimensions pass.',
        findings: [],
      },
    },
  ],
};

/** The first commit has a type error; later ones are clean. */
export function demoGates(nthCommit: number): readonly GateResult[] {
  const isFirst = nthCommit === 1;
  return [
    { gate: 'test', state: 'pass', reason: '14 passed', findings: [] },
    {
      gate: 'typecheck',
      state: isFirst ? 'fail' : 'pass',
      reason: isFirst ? '1 new error' : 'no new error',
      findings: isFirst ? ['src/pager.ts:12: Type "string" is not assignable to type "number".'] : [],
    },
    { gate: 'dead-code', state: 'pass', reason: 'nothing unused', findings: [] },
  ];
}
