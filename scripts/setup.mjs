// Makes a clone ready to run: dependencies installed, sources built. With arguments only the parts that they name:
// `node scripts/setup.mjs dependencies`.
// Nothing is imported before the version check: this file must still run on Node 14.
import { refuseOldNode } from './launch/versions.mjs';

refuseOldNode(process);
import('./setup/ready.mjs').then(module => module.prepare(process.argv.slice(2)));
