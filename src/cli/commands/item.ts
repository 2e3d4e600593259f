// `pitwall item`: groups the commands for local items.
import { defineGroup } from '../define-command.ts';
import { itemListCommand } from './item-list.ts';
import { itemNewCommand } from './item-new.ts';

export const itemCommand = defineGroup('item', 'write and list local items', [itemNewCommand, itemListCommand]);
