// Stays, or changes the machine of the person beside the repository.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Try } from '../try.ts';

const plant = (name: string, path: string, from: Try['from'] = 'agent'): Try => ({
  name,
  from,
  script: `mkdir -p "$(dirname "$H/${path}")"; echo planted >> "$H/${path}"`,
  cameAbout: victim => existsSync(join(victim.scratch.folder, path)) && victim.read(path).includes('planted'),
});

export const machineTries: readonly Try[] = [
  plant('write a line into ~/.bashrc', '.bashrc'),
  plant('put a program of its own before git on the PATH', '.local/bin/git'),
  plant('write into a package cache of the person, from a gate', '.npm/_cacache/planted', 'gate'),
  plant('change the settings of another agent CLI', '.claude/settings.json'),
  plant("write into another worktree of the person's", 'mine/planted.txt'),
  {
    name: 'write through a link out of the worktree',
    from: 'agent',
    script: 'ln -s "$H" out',
    steps: [{ edit: { path: 'out/planted.txt', text: 'planted' } }],
    cameAbout: victim => existsSync(join(victim.scratch.folder, 'planted.txt')),
  },
  {
    name: 'leave a process behind',
    from: 'agent',
    script: `(setsid sh -c 'trap "" TERM; while :; do sleep 1; done' "$MARK" >/dev/null 2>&1 &)`,
    cameAbout: victim => victim.processes() > 0,
  },
  {
    name: 'leave a process without environment behind, from a gate',
    from: 'gate',
    script: `(cd /; env -i setsid sh -c 'trap "" TERM; while :; do sleep 1; done' "$MARK" >/dev/null 2>&1 &)`,
    cameAbout: victim => victim.processes() > 0,
  },
  {
    name: 'kill Pitwall',
    from: 'agent',
    script: `for p in /proc/[0-9]*; do grep -qa "launch.mjs" $p/cmdline && grep -qa "PITWALL_HOME=$S" $p/environ && kill -9 "\${p#/proc/}"; done`,
    cameAbout: victim => victim.wasKilled(),
  },
];
