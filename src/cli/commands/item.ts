// `pitwall item`: groups the commands for local items.
import type { Command } from 'commander';
import type { CommandContext } from '../context.ts';
import { defineGroup } from '../define-command.ts';
import { itemListCommand } from './item-list.ts';
import { itemNewCommand } from './item-new.ts';

export function itemCommand(context: CommandContext): Command {
  return defineGroup({ name: 'item', summary: 'write and list local items' }, [
    itemNewCommand(context),
    itemListCommand(context),
  ]);
}
