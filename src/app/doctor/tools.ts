// Programs that only some features need.

import type { DoctorProbe } from './probe.ts';
import { type ProgramSource, type ProgramText, programProbe } from './program.ts';

const tools: readonly ProgramText[] = [
  { name: 'npm', remedy: 'Needed to update Pitwall and for gates of JavaScript projects: install Node with npm.' },
  {
    name: 'tmux',
    versionFlag: '-V',
    remedy: 'Optional, for agents that need a terminal: install the package "tmux".',
  },
  { name: 'bwrap', remedy: 'Optional, for sandboxed agents on Linux: install the package "bubblewrap".' },
  { name: 'gh', remedy: 'Optional, for the login it holds: install GitHub CLI from https://cli.github.com.' },
];

export function toolProbes(source: ProgramSource): readonly DoctorProbe[] {
  return tools.map(tool => programProbe(tool, source));
}
