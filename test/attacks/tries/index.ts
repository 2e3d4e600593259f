// Everything that the hostile agent tries, in the order of the document.
import type { Try } from '../try.ts';
import { gitTries } from './git.ts';
import { judgeTries } from './judges.ts';
import { machineTries } from './machine.ts';
import { peopleTries } from './people.ts';
import { secretTries } from './secrets.ts';

export const tries: readonly Try[] = [...secretTries, ...peopleTries, ...gitTries, ...judgeTries, ...machineTries];
