// Keys about running Pitwall itself: notices, retention, store, unfinished features.
import { groupKey, key, optionalKey } from './key.ts';
import { databaseAddress, webAddress } from './names.ts';
import { numberAboveZero, trueOrFalse, wholeNumber } from './value.ts';

const notifications = {
  bell: key(trueOrFalse, false, 'Rings the terminal bell at questions and ends'),
  desktop: key(trueOrFalse, false, 'Shows a desktop notice at questions and ends'),
  webhook: optionalKey(webAddress, 'Is sent every question and end'),
};

export const operationKeys = {
  bellOnComplete: key(trueOrFalse, false, 'Rings the terminal bell when a run ends'),
  notifications: groupKey(notifications, 'How people hear of questions and ends'),
  retentionDays: key(wholeNumber(1, 36_500), 30, 'Days that the attic and transcripts are kept'),
  diskLimitGb: key(numberAboveZero(), 20, 'Gigabytes that the attic and transcripts may take'),
  store: optionalKey(databaseAddress, 'The database of a fleet; experimental', 'an embedded file for each repository'),
  enableExperimentalFeatures: key(
    trueOrFalse,
    false,
    'Allows what is not finished: the tmux runner, fleet workers and the lifecycle workflow',
  ),
};
