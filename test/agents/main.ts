// `npm run test:agents`: installs the pinned CLIs, then tries them all in a network that has nothing but loopback.
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openProcesses } from '../../src/adapters/process/open-processes.ts';
import { readEnvironment } from '../../src/config/environment.ts';
import { openProcessesFor } from '../../src/main/sandbox.ts';
import type { Containment, Processes } from '../../src/ports/processes.ts';
import { checkConformance, type Finding, isUnexpected } from './conformance.ts';
import { cacheFolder, install, packageFolder, withWhatTheyNeed } from './install.ts';
import { enterLoopback, isInLoopback } from './loopback.ts';
import { type Options, readOptions, usage } from './options.ts';
import { type PipelineParts, tryPipeline } from './pipeline.ts';
import { recorder } from './recordings.ts';
import { putTable, renderTable } from './table.ts';
import { teamName, tryTeam } from './team.ts';

/** Agents are heavy: more of them at once only make each other wait. */
const atOnce = 2;

const print = (text: string) => process.stdout.write(`${text}\n`);
const read = readOptions(process.argv.slice(2));
if ('help' in read) print(usage);
else if ('problem' in read) {
  process.stderr.write(`${read.problem}\n\n${usage}`);
  process.exitCode = 2;
} else process.exitCode = await run(read);

async function run(options: Options): Promise<number> {
  const say = options.json ? (text: string) => process.stderr.write(`${text}\n`) : print;
  if (!isInLoopback()) {
    await install(withWhatTheyNeed(options.subjects.flatMap(({ needs }) => needs)), say);
    if (options.installOnly) return 0;
    const code = await enterLoopback();
    if (code !== undefined) return code;
    say('There is no network namespace to be had here: the CLIs can reach the network.');
  }
  return await tryThem(options, say);
}

async function tryThem(options: Options, say: (text: string) => void): Promise<number> {
  const startedAt = performance.now();
  const { subjects, properties } = options;
  // Not in the folder for temporary files: CLIs trust nothing that lies there.
  const folder = await mkdtemp(join(cacheFolder(), 'attempts-'));
  const onReport = options.record === undefined ? undefined : recorder(options.record);
  try {
    const processes = await openLevel(options.level);
    const { containment } = processes;
    say(`containment: ${containment}; ${subjects.map(({ name }) => name).join(', ')}`);
    const parts = { processes, aimock: packageFolder('aimock'), folder, ...(onReport && { onReport }) };
    const total = subjects.length * properties.length;
    const deadline = startedAt + options.minutes * 60_000;
    const onFinding = (finding: Finding, count: number) => say(progress(finding, `${count}/${total}`));
    const findings = await checkConformance({ subjects, properties, atOnce, deadline, onFinding }, parts);
    const broken = await tryPipelines(options.pipelines, { aimock: parts.aimock, folder, containment }, say);
    const unexpected = findings.filter(isUnexpected);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    show(options, findings);
    if (options.json) print(JSON.stringify({ containment, seconds, unexpected: unexpected.length, findings }, null, 2));
    say(
      `${findings.length} checked, ${unexpected.length} unexpected, ${broken} of ${options.pipelines.length} whole runs broken in ${seconds} s`,
    );
    return unexpected.length + broken === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** As people get it, but for what the CLIs under test are installed in. */
async function openLevel(level: Containment | undefined): Promise<Processes> {
  if (level === 'namespace' || level === 'keeper') return await openProcesses({ containment: level });
  const sandbox = level === undefined ? 'auto' : 'required';
  return await openProcessesFor(
    { sandbox, sandboxReadable: [cacheFolder()], sandboxWritable: [] },
    readEnvironment(),
    [],
  );
}

/** One after the other: each is a Pitwall with agents of its own. The number of those that went wrong. */
async function tryPipelines(names: readonly string[], parts: PipelineParts, say: (text: string) => void) {
  let broken = 0;
  for (const name of names) {
    const { faults, seconds } = await (name === teamName ? tryTeam(parts) : tryPipeline(name, parts));
    say(
      `${faults.length === 0 ? '✓' : '✗'} ${name}: ${name === teamName ? 'three CLIs as one team' : 'an item to a merged change'} in ${seconds} s`,
    );
    for (const fault of faults) say(`    not so: ${fault}`);
    broken += faults.length === 0 ? 0 : 1;
  }
  return broken;
}

function progress(finding: Finding, count: string): string {
  const { subject, property, verdict } = finding;
  const mark = isUnexpected(finding) ? '✗' : verdict.kind === 'passes' ? '✓' : '–';
  const reason = 'reason' in verdict ? `: ${verdict.reason}` : '';
  const detail = reason === '' && isUnexpected(finding) ? `: ${verdict.kind}` : reason;
  return `${mark} ${count.padStart(7)} ${subject.padEnd(12)} ${property}${detail}`;
}

function show({ subjects, properties, json, writeDocs }: Options, findings: readonly Finding[]): void {
  const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
  const table = renderTable(findings, names(subjects), names(properties));
  if (!json && findings.length > 0) print(`\n${table}\n`);
  if (!writeDocs) return;
  const path = new URL('../../../docs/reference/agent-conformance.md', import.meta.url);
  writeFileSync(path, putTable(readFileSync(path, 'utf8'), table));
}
