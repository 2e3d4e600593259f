// The rules of an attempt in their order: first match wins.
import { cancel } from './cancel.ts';
import { cancelledBeforeLaunch } from './cancelled-before-launch.ts';
import { conclude } from './conclude.ts';
import { endAgent } from './end-agent.ts';
import { ended } from './ended.ts';
import { hidden } from './hidden.ts';
import { launch } from './launch.ts';
import { limits } from './limits.ts';
import { orphaned } from './orphaned.ts';
import { question } from './question.ts';
import type { AttemptRule } from './rule.ts';
import { unrequested } from './unrequested.ts';

export const attemptRules: Readonly<Record<string, AttemptRule>> = {
  ended,
  unrequested,
  'cancelled-before-launch': cancelledBeforeLaunch,
  launch,
  conclude,
  'end-agent': endAgent,
  cancel,
  hidden,
  orphaned,
  question,
  limits,
};
