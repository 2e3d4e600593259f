import { describe, expect, it } from 'vitest';
import type { MemberProgress, TeamProgress } from '../../../app/team/watch-team.ts';
import type { RunProgress } from '../../../app/views/run-progress.ts';
import { cellsOf } from '../../cells.ts';
import { type Frame, unicodeGlyphs } from '../../run/live/render-run.ts';
import { plainStyle } from '../../terminal.ts';
import { renderTeamProgress } from './render-team-progress.ts';

const progress: RunProgress = {
  run: 'run/1',
  title: 'Login',
  steps: [{ status: 'Implementation', mark: 'here' }],
  tokens: 52_100,
  costUsd: 0.42,
  work: {
    kind: 'attempt',
    attempt: '1.1',
    role: 'developer',
    elapsedMs: 192_000,
    tokens: 8200,
    toolCalls: 1,
    costUsd: 0.12,
    tool: { text: 'Bash: npm test', elapsedMs: 12_000 },
  },
  question: undefined,
};
const gates = [{ gate: 'test', state: 'running' }];
const working = (member: string, more: Partial<RunProgress> = {}): MemberProgress => ({
  member,
  state: 'working',
  progress: { ...progress, ...more },
});
const team: TeamProgress = {
  team: 'team/auth',
  onto: 'pitwall/auth',
  members: [
    working('login'),
    working('api', { work: { kind: 'gates', elapsedMs: 5000, gates, now: [] }, costUsd: undefined }),
    { member: 'types', state: 'landed' },
    { member: 'docs', state: 'stopped', why: 'budget' },
    { member: 'ui', state: 'verified' },
  ],
  conflicts: [{ type: 'in-flight', pair: ['api', 'login'], level: 'feedback', files: ['src/a.ts'] }],
  questions: [{ id: 'q', kind: 'member', from: 'ui', text: 'Which store?' }],
};
const at = (columns: number): Frame => ({ columns, glyphs: unicodeGlyphs, style: plainStyle });

describe('the live block of a team', () => {
  it('has a line for each member, with conflicts, train and questions below', () => {
    expect(renderTeamProgress(team, at(120), 20)).toEqual([
      'team/auth onto pitwall/auth  1 of 5 landed  104k tokens  $0.42',
      '● login  Implementation; developer 1.1, 3 min 12 s, 8.2k tokens, 1 tool call, $0.12; 12 s in Bash: npm test',
      '● api    Implementation; gates, 5 s: test running',
      '✓ types  landed',
      '● docs   stopped: budget',
      '● ui     verified',
      '  conflict  api and login: in-flight, in src/a.ts',
      '  train  verified: ui',
      '  ? ui: Which store?',
    ]);
  });

  it('counts the members that do not fit, and keeps what needs a person', () => {
    expect(renderTeamProgress(team, at(40), 6).slice(1)).toEqual([
      '● login  Implementation; developer 1.1,…',
      '  and 4 more members',
      '  conflict  api and login: in-flight, i…',
      '  train  verified: ui',
      '  ? ui: Which store?',
    ]);
  });

  it.each([10, 40, 79])('is never wider than %i columns, whatever an agent says', columns => {
    const evil = 'a\u001b[2J漢字漢字\u202e'.repeat(9);
    const question = { text: evil, fallback: undefined, leftMs: 1 };
    for (const line of renderTeamProgress({ ...team, members: [working(evil, { question })] }, at(columns), 9)) {
      expect(cellsOf(line)).toBeLessThanOrEqual(columns);
      expect(line).not.toMatch(/[\p{Cc}\u202e]/u);
    }
  });
});
