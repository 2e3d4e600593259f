// Every command, in the order of `pitwall --help`. A new command is one file in commands/ and one line here.
import type { Command } from 'commander';
import { doctorCommand } from './commands/doctor.ts';
import type { CommandContext } from './context.ts';

export type CommandFactory = (context: CommandContext) => Command;

export const commandFactories: readonly CommandFactory[] = [doctorCommand];
