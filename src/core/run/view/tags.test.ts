import { describe, expect, it } from 'vitest';
import { RunPlayer } from '../../../../test/support/run-player.ts';
import { reject } from '../../../../test/support/run-results.ts';
import { currentVisit } from './current.ts';

const ofTeam = { parent: 'team/auth' };
const reason = (player: RunPlayer) => currentVisit(player.state)?.reason;

describe('what goes back to the agent of a member', () => {
  it('has the tag of the gate that blocked', () => {
    const player = RunPlayer.start(ofTeam).reach('Implementation');
    player.gateState = 'fail';
    player.goodAgent();
    expect(reason(player)).toContain('- [testing] test (fail)');
  });

  it('has the tag of each dimension that the audit rejected', () => {
    const player = RunPlayer.start(ofTeam).reach('Audit');
    player.agent({ result: reject() });
    expect(reason(player)).toMatch(/^- \[[a-z ]+\] warning, code-quality/m);
  });

  it('is a regression where work that was in review is red on top of the others, and a conflict where it cannot be put there', () => {
    const landing = (more: (player: RunPlayer) => void) => {
      const player = RunPlayer.start(ofTeam).reach('Done');
      player.record({ type: 'MergeRequested', data: { updateCheckout: true } });
      player.sees({ base: { tip: 'newer', isCurrent: false } });
      more(player);
      player.settle();
      return player;
    };
    const red = landing(player => {
      player.gateState = 'fail';
    });
    expect(reason(red)).toContain('- [regression] test (fail)');
    red.goodAgent();
    expect(reason(red)).toContain('- [testing] test (fail)');
    const conflicting = landing(player => {
      player.rebase = { kind: 'conflict', files: ['a.ts'] };
    });
    expect(reason(conflicting)).toMatch(/^\[conflict\] The work conflicts with main/);
  });

  it('has none in a run of its own', () => {
    const player = RunPlayer.start().reach('Implementation');
    player.gateState = 'fail';
    player.goodAgent();
    expect(reason(player)).toContain('- test (fail)');
  });
});
