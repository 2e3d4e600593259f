// `pitwall team`: groups the commands for several agents in parallel.
import { defineGroup } from '../define-command.ts';
import { teamAddCommand } from './team-add.ts';
import { teamAskCommand } from './team-ask.ts';
import { teamPanesCommand } from './team-panes.ts';
import { teamStartCommand } from './team-start.ts';
import { teamStatusCommand } from './team-status.ts';
import {
  teamAnswerCommand,
  teamLandCommand,
  teamPauseCommand,
  teamRemoveCommand,
  teamResumeCommand,
  teamStopCommand,
  teamTellCommand,
} from './team-steer.ts';

export const teamCommand = defineGroup('team', 'several agents in parallel on this repository', [
  teamStartCommand,
  teamStatusCommand,
  teamPanesCommand,
  teamTellCommand,
  teamAskCommand,
  teamAnswerCommand,
  teamLandCommand,
  teamAddCommand,
  teamRemoveCommand,
  teamPauseCommand,
  teamResumeCommand,
  teamStopCommand,
]);
