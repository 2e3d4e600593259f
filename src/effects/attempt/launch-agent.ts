// LaunchAgent: two-phase. The launch is a fact before the agent runs; if it cannot become one, nothing has run.
import { LaunchAgent } from '../../core/attempt/effects.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import { done, failed } from '../../ports/performed.ts';
import type { Launcher, Runner } from '../../ports/runner.ts';
import type { Worktrees } from '../../ports/worktrees.ts';

export const launchAgent = (runner: Runner, worktrees: Pick<Worktrees, 'mend' | 'observeGitSettings'>) =>
  effectKind(LaunchAgent, {
    perform: async (request, { epoch, record }) => {
      // An attempt before this one may have been killed in the middle of a commit or a merge.
      const mended = await worktrees.mend(request.worktree);
      if (mended.kind !== 'done') return mended;
      const settings = await worktrees.observeGitSettings(request.worktree, { base: request.base });
      if (settings.kind === 'unknown') return failed(settings.reason);
      const gitSettings = settings.kind === 'known' ? settings.value : {};
      const prepared = await runner.prepare(request);
      if (prepared.kind !== 'done') return prepared;
      const launcher = prepared.output;
      const { process, containment } = launcher;
      const launched = {
        type: 'AttemptLaunched',
        data: { process, epoch, gitSettings, ...(containment && { containment }) },
      };
      if (!(await recordOrAbort(launcher, () => record([launched]))))
        return failed('the launch was overtaken by another event');
      await launcher.go();
      return done(null);
    },
  });

/** A launcher runs nothing unless its launch is known to be a fact. */
async function recordOrAbort(launcher: Launcher, record: () => Promise<boolean>): Promise<boolean> {
  let isRecorded = false;
  try {
    isRecorded = await record();
  } finally {
    if (!isRecorded) await launcher.abort();
  }
  return isRecorded;
}
