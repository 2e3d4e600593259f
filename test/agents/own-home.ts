// With the user's own home: its login is used; what else it or the repository would add to a CLI stays out.
// `trap` is a program that leaves a mark when anything starts it.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Bench, Stage } from './bench.ts';
import { judge, type Property, type Verdict } from './property.ts';
import { answer, capabilities, command, say } from './steps.ts';

export const homes: readonly Property[] = [
  {
    name: "own home: the user's login, none of its settings",
    check: bench => checkIntruders(bench, 'own'),
  },
  {
    name: 'isolated home: none of the repository’s settings',
    check: bench => checkIntruders(bench, 'isolated'),
  },
];

function checkIntruders(bench: Bench, kind: 'own' | 'isolated'): Promise<Verdict> {
  return bench.withScript([command, say], async stage => {
    const mark = join(dirname(stage.place.home), 'trap-was-sprung');
    const { home, repository } = bench.subject.intruders(stage.server.url, makeTrap(stage, mark));
    if (kind === 'own') putFiles(stage.place.home, home);
    putFiles(stage.place.work, repository);
    const report = await stage.attempt({ home: kind });
    const { permissions } = capabilities(bench);
    return judge(
      {
        finished: report.outcome.kind === 'finished' && report.text === answer,
        'the command ran': stage.read('ran.txt') !== undefined,
        'nothing else was started': !existsSync(mark),
        'what is allowed elsewhere is asked for here': !permissions || report.asked.length > 0,
      },
      report,
    );
  });
}

function makeTrap(stage: Stage, mark: string): string {
  const trap = join(dirname(stage.place.home), 'trap.sh');
  writeFileSync(trap, `#!/bin/sh\ntouch '${mark}'\ncat >/dev/null\n`, { mode: 0o755 });
  return trap;
}

function putFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
