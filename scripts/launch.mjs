// Checks Node and starts Pitwall, all in this one process.
// Nothing is imported before the version check: this file must still run on Node 14.
import { refuseOldNode } from './launch/versions.mjs';

refuseOldNode(process);
import('./launch/start.mjs').then(module => module.start(process.argv.slice(2)));
