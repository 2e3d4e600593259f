// Whether a test program can be run here: those from npm are installed on first use, for Linux on x64 where they are binaries.
import { spawnSync } from 'node:child_process';
import type { TestProgram } from './sample.ts';

export function isInstalled({ program, packages = [] }: TestProgram): boolean {
  const isBinary = packages.some(name => name.includes('linux-x64'));
  if (isBinary && !(process.platform === 'linux' && process.arch === 'x64')) return false;
  return spawnSync(program, [program === 'go' ? 'version' : '--version']).status === 0;
}
