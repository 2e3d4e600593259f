// The thread in which gates plan and read.
import { serveReaders } from '../adapters/gates/readers/serve-readers.ts';
import { allGates } from '../gates/index.ts';

serveReaders(allGates);
