// `npm run test:agents`: installs the pinned CLIs, then tries them all in a network that has nothing but loopback.
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openProcesses } from '../../src/adapters/process/open-processes.ts';
import { checkConformance, type Finding, isUnexpected, properties } from './conformance.ts';
import { cacheFolder, install, packageFolder, withWhatTheyNeed } from './install.ts';
import { enterLoopback, isInLoopback } from './loopback.ts';
import { recorder } from './recordings.ts';
import { type Subject, subjects } from './subjects.ts';
import { putTable, renderTable } from './table.ts';

const usage = `npm run test:agents [-- --only claude,codex] [--property TEXT] [--record FOLDER] [--keeper] [--install-only]`;
const say = (text: string) => process.stdout.write(`${text}\n`);

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    property: { type: 'string' },
    record: { type: 'string' },
    keeper: { type: 'boolean' },
    'install-only': { type: 'boolean' },
  },
});
const names = values.only?.split(',') ?? subjects.map(subject => subject.name);
const unknown = names.filter(name => !subjects.some(subject => subject.name === name));
if (unknown.length > 0) {
  say(`No such CLI: ${unknown.join(', ')}. There are: ${subjects.map(({ name }) => name).join(', ')}.\n${usage}`);
  process.exit(2);
}
const chosen = subjects.filter(subject => names.includes(subject.name));

if (!isInLoopback()) await install(withWhatTheyNeed(chosen.flatMap(subject => subject.needs)), say);
if (values['install-only']) process.exit(0);
if (!isInLoopback()) {
  const code = await enterLoopback();
  if (code !== undefined) process.exit(code);
  say('There is no network namespace to be had here: the CLIs can reach the network.');
}
process.exitCode = await tryThem(chosen);

async function tryThem(wanted: readonly Subject[]): Promise<number> {
  const startedAt = performance.now();
  // Not in the folder for temporary files: CLIs trust nothing that lies there.
  const folder = await mkdtemp(join(cacheFolder(), 'attempts-'));
  const rows = properties.filter(({ name }) => name.includes(values.property ?? ''));
  const onReport = values.record === undefined ? undefined : recorder(values.record);
  try {
    const processes = await openProcesses(values.keeper ? { containment: 'keeper' } : {});
    say(`containment: ${processes.containment}; ${wanted.map(({ name }) => name).join(', ')}`);
    const parts = { processes, aimock: packageFolder('aimock'), folder, ...(onReport && { onReport }) };
    const wish = { subjects: wanted, properties: rows, atOnce: 3 * availableParallelism(), onFinding: tell };
    const findings = await checkConformance(wish, parts);
    const table = renderTable(
      findings,
      wanted.map(({ name }) => name),
      rows.map(({ name }) => name),
    );
    say(`\n${table}\n`);
    if (wanted.length === subjects.length && rows.length === properties.length) writeTable(table);
    const failures = findings.filter(isUnexpected).length;
    say(
      `${findings.length} checked, ${failures} unexpected in ${Math.round((performance.now() - startedAt) / 1000)} s`,
    );
    return failures === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function tell({ subject, property, verdict }: Finding): void {
  const mark = { passes: '✓', fails: '✗', 'not-supported': '–' }[verdict.kind];
  const detail = verdict.kind === 'fails' ? `: ${verdict.reason}` : '';
  say(`${mark} ${subject.padEnd(8)} ${property}${detail}`);
}

function writeTable(table: string): void {
  const path = new URL('../../../docs/agents.md', import.meta.url);
  writeFileSync(path, putTable(readFileSync(path, 'utf8'), table));
}
