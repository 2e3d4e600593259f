// Every test program whose output is recorded.
import { javascriptPrograms } from './javascript.ts';
import { otherPrograms } from './other-languages.ts';

export const testPrograms = [...javascriptPrograms, ...otherPrograms];
