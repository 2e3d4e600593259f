// The platforms differ only in how a snapshot is taken.
import { takeDarwinSnapshot } from './darwin.ts';
import { takeLinuxSnapshot } from './linux.ts';
import type { TakeSnapshot } from './snapshot.ts';

export const takeSnapshot: TakeSnapshot = () =>
  process.platform === 'darwin' ? takeDarwinSnapshot() : takeLinuxSnapshot();
