// The rules of an epic, in their order.
import type { EpicRule } from '../asks.ts';
import { adopt } from './adopt.ts';
import { brake, stalled } from './brake.ts';
import { carryOut } from './carry-out.ts';
import { claim } from './claim.ts';
import { dispatch, exits, finish, goOn, idle, react } from './items.ts';
import { leave } from './leave.ts';
import { read } from './read.ts';
import { subagent } from './subagent.ts';
import { answers, decidedAlready, decompose, rests } from './waits.ts';

export const epicRules: Readonly<Record<string, EpicRule>> = {
  leave,
  claim,
  read,
  'carry-out': carryOut,
  'decided-already': decidedAlready,
  adopt,
  subagent,
  answers,
  rests,
  brake,
  decompose,
  'go-on': goOn,
  stalled,
  exits,
  react,
  dispatch,
  finish,
  idle,
};
