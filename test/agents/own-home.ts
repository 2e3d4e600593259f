// With the user's own home: its login is used; what else it or the repository would add to a CLI stays out.
// `trap` is a program that leaves a mark when anything starts it.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Bench, Stage } from './bench.ts';
import { judge, type Property, type Verdict } from './property.ts';
import { answer, capabilities, command, say } from './steps.ts';
import type { HomeKind, Intruders } from './subject.ts';

export const homes: readonly Property[] = [
  {
    name: 'own home: the user’s login, none of the user’s settings',
    check: bench => checkIntruders(bench, { home: 'own', whose: 'home' }),
  },
  {
    name: 'own home: none of the repository’s settings',
    check: bench => checkIntruders(bench, { home: 'own', whose: 'repository' }),
  },
  {
    name: 'isolated home: none of the repository’s settings',
    check: bench => checkIntruders(bench, { home: 'isolated', whose: 'repository' }),
  },
];

interface Intrusion {
  readonly home: HomeKind;
  readonly whose: keyof Intruders;
}

function checkIntruders(bench: Bench, { home, whose }: Intrusion): Promise<Verdict> {
  return bench.withScript([command, say], async stage => {
    // Where it may write at every level.
    const mark = join(stage.place.work, 'trap-was-sprung');
    const intruders = bench.subject.intruders(stage.server.url, makeTrap(stage, mark));
    if (home === 'own') putFiles(stage.place.home, intruders.login);
    putFiles(whose === 'home' ? stage.place.home : stage.place.work, intruders[whose]);
    const report = await stage.attempt({ home });
    const { outcome } = report;
    if (outcome.kind === 'failed' && outcome.detail.includes('would obey')) {
      return judge({ 'nothing else was started': !existsSync(mark) }, report, 'is not started where there are any');
    }
    const { permissions } = capabilities(bench);
    return judge(
      {
        'nothing else was started': !existsSync(mark),
        finished: outcome.kind === 'finished' && report.text === answer,
        'the command ran': stage.read('ran.txt') !== undefined,
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
