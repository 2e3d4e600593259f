// The rules of a team in their order: first match wins, but for those that only say something beside it.
import type { TeamRule } from '../asks.ts';
import { announce } from './announce.ts';
import { arrive } from './arrive.ts';
import { askPerson } from './ask-person.ts';
import { ensureTarget, finishStarts, startMembers, unrequested } from './begin.ts';
import { followPause, stopRemoved, stopRequested } from './follow-people.ts';
import { noticeConflicts } from './notice-conflicts.ts';
import { remind } from './remind.ts';
import { passOnAnswers, reportConflicts, reportTrialMerges } from './report-conflicts.ts';
import { followDirectives, passOnWords, publishDirectives } from './tell-members.ts';
import { train } from './train.ts';
import { clearReader, concludeWords, understandWords } from './understand-words.ts';
import { wait } from './wait.ts';

export const teamRules: Readonly<Record<string, TeamRule>> = {
  unrequested,
  'understand-words': understandWords,
  'conclude-words': concludeWords,
  'clear-reader': clearReader,
  'finish-starts': finishStarts,
  'stop-requested': stopRequested,
  'ensure-target': ensureTarget,
  'start-members': startMembers,
  'stop-removed': stopRemoved,
  'follow-pause': followPause,
  'publish-directives': publishDirectives,
  'follow-directives': followDirectives,
  'pass-on-words': passOnWords,
  announce,
  'report-conflicts': reportConflicts,
  'report-trial-merges': reportTrialMerges,
  'pass-on-answers': passOnAnswers,
  'notice-conflicts': noticeConflicts,
  remind,
  'ask-person': askPerson,
  train,
  arrive,
  wait,
};
