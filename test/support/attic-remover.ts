// Removes a worktree and kills itself when a stage is reached: `<place as JSON> <request as JSON> <stage>`.
import { systemClock } from '../../src/adapters/clock/system.ts';
import { Git } from '../../src/adapters/git/git.ts';
import { removeWorktree } from '../../src/adapters/worktrees/attic/remove-worktree.ts';

const [place = '', request = '', stage = ''] = process.argv.slice(2);
const git = new Git({ clock: systemClock, env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' } });
const onStage = (reached: string) => {
  if (reached === stage) process.kill(process.pid, 'SIGKILL');
};
await removeWorktree({ ...JSON.parse(place), git, now: Date.now, onStage }, JSON.parse(request));
