// `pitwall try`: groups the rules that people can try by hand.
import type { Command } from 'commander';
import type { CommandContext } from '../context.ts';
import { defineGroup } from '../define-command.ts';
import { tryResultCommand } from './try-result.ts';

export function tryCommand(context: CommandContext): Command {
  return defineGroup({ name: 'try', summary: "try one of Pitwall's own rules by hand" }, [tryResultCommand(context)]);
}
