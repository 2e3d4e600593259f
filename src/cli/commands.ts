// Every command by group, in the order of `pitwall --help`. A new command is one file in commands/ and one line here.
import { acceptCommand } from './commands/accept.ts';
import { answerCommand } from './commands/answer.ts';
import { approvalsCommand } from './commands/approvals.ts';
import { approveCommand } from './commands/approve.ts';
import { attachCommand } from './commands/attach.ts';
import { boardCommand } from './commands/board.ts';
import { busCommand } from './commands/bus.ts';
import { chaosCommand } from './commands/chaos.ts';
import { checkpointCommand } from './commands/checkpoint.ts';
import { configCommand } from './commands/config-check.ts';
import { demoCommand } from './commands/demo.ts';
import { doctorCommand } from './commands/doctor.ts';
import { dropCommand } from './commands/drop.ts';
import { epicCommand } from './commands/epic.ts';
import { explainCommand } from './commands/explain.ts';
import { gatesCommand } from './commands/gates.ts';
import { gcCommand } from './commands/gc.ts';
import { hookCommand } from './commands/hook.ts';
import { initCommand } from './commands/init.ts';
import { itemCommand } from './commands/item.ts';
import { logsCommand } from './commands/logs.ts';
import { loopCommand } from './commands/loop.ts';
import { mergeCommand } from './commands/merge.ts';
import { moveCommand } from './commands/move.ts';
import { overrideCommand } from './commands/override.ts';
import { pauseCommand } from './commands/pause.ts';
import { promptCommand } from './commands/prompt.ts';
import { replayCommand } from './commands/replay.ts';
import { restoreCommand } from './commands/restore.ts';
import { resumeCommand } from './commands/resume.ts';
import { reviewCommand } from './commands/review.ts';
import { runCommand } from './commands/run.ts';
import { showCommand } from './commands/show.ts';
import { statusCommand } from './commands/status.ts';
import { stopCommand } from './commands/stop.ts';
import { teamCommand } from './commands/team.ts';
import { tickCommand } from './commands/tick.ts';
import { tryCommand } from './commands/try-result.ts';
import { workflowCommand } from './commands/workflow-show.ts';
import type { CommandFactory } from './define-command.ts';

const groups: Readonly<Record<string, readonly CommandFactory[]>> = {
  'Start:': [demoCommand, initCommand, itemCommand, runCommand, teamCommand, epicCommand, tickCommand, loopCommand],
  'Look:': [
    statusCommand,
    boardCommand,
    showCommand,
    logsCommand,
    explainCommand,
    replayCommand,
    promptCommand,
    configCommand,
    workflowCommand,
  ],
  'Steer:': [
    pauseCommand,
    resumeCommand,
    stopCommand,
    dropCommand,
    moveCommand,
    answerCommand,
    overrideCommand,
    approvalsCommand,
    busCommand,
    attachCommand,
  ],
  'Review:': [reviewCommand, approveCommand, mergeCommand, gatesCommand, acceptCommand, checkpointCommand],
  'Care:': [doctorCommand, gcCommand, restoreCommand, hookCommand, chaosCommand],
  'Try:': [tryCommand],
};

export const commandFactories: readonly CommandFactory[] = Object.entries(groups).flatMap(([heading, factories]) =>
  factories.map(
    (create): CommandFactory =>
      context =>
        create(context).helpGroup(heading),
  ),
);
