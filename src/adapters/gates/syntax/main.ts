// Reads what changed between two commits: `node main.js <repository> <base> <head> <side> <report>`, in an empty folder.
import { writeFileSync } from 'node:fs';
import { argv, cwd } from 'node:process';
import { judgeFiles } from './judge-files.ts';

const [repository = '', base = '', head = '', side = '', report = ''] = argv.slice(2);
const said = await judgeFiles({ repository, base, head, side: side === 'base' ? 'base' : 'head', folder: cwd() });
writeFileSync(report, JSON.stringify(said));
