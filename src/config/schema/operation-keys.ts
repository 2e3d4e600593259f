// Keys about running Pitwall itself: notices, retention, store, unfinished features.
import { groupKey, key, optionalKey } from './key.ts';
import { databaseAddress, webAddress } from './names.ts';
import { numberAboveZero, trueOrFalse, wholeNumber } from './value.ts';

const notifications = {
  bell: key(trueOrFalse, false, 'Rings the terminal bell when an agent asks or a run ends'),
  desktop: key(trueOrFalse, false, 'Shows a desktop notice when an agent asks or a run ends'),
  webhook: optionalKey(webAddress, 'The address that gets every question and every end of a run'),
};

export const operationKeys = {
  bellOnComplete: key(trueOrFalse, false, 'Rings the terminal bell when a run ends'),
  notifications: groupKey(notifications, 'How you are called when an agent asks or a run ends'),
  retentionDays: key(wholeNumber(1, 36_500), 30, 'Days that the attic and transcripts are kept'),
  diskLimitGb: key(numberAboveZero(), 20, 'Gigabytes that the attic and transcripts may take'),
  store: optionalKey(databaseAddress, 'The database of a fleet; experimental', 'an embedded file for each repository'),
  enableExperimentalFeatures: key(
    trueOrFalse,
    false,
    'Allows what is not finished: fleet workers and the lifecycle workflow',
  ),
};
