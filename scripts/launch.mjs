// Checks Node, makes Pitwall ready and runs it, all in this one process.
// Nothing is imported before the version check: this file must still run on Node 14.
import { refuseOldNode } from './setup/versions.mjs';

refuseOldNode(process);
import('./setup/start.mjs').then(module => module.start(process.argv.slice(2)));
