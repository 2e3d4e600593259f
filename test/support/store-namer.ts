// Asks for the id of a repository at a word of its parent, and prints it.
import { once } from 'node:events';
import { ensureRepositoryId } from '../../src/adapters/store/repository-id.ts';
import { childArguments } from './store-open.ts';

const { repository } = childArguments();
process.stdout.write('ready\n');
await once(process.stdin, 'data');
process.stdin.destroy();
process.stdout.write(`${ensureRepositoryId(repository)}\n`);
