// Real language servers on the changed files; only errors count. Those of Pitwall's own judge where the project has none.
import { type Change, pathOnBase } from '../core/gate/change.ts';
import { type Diagnosis, diagnosisSchema } from '../core/gate/diagnosis.ts';
import type { Finding } from '../core/gate/finding.ts';
import type { Gate, Output, Plan, Reading, Side, Tool } from '../ports/gate.ts';
import { parseJson } from '../std/parse-json.ts';
import { type Choice, type Chosen, chooseServers, type DiagnosticsSettings } from './diagnostics/choose-servers.ts';
import { type Judged, type WeighedFault, weighOwn } from './diagnostics/weigh-own.ts';

export function diagnosticsGate(settings: DiagnosticsSettings): Gate {
  return {
    name: 'diagnostics',
    against: 'base',
    plan: async (input, side) => planFor(await chooseServers(input, side, settings)),
    read: async (outputs, input, side) =>
      await readAll(outputs, await chooseServers(input, side, settings), { input, side }),
  };
}

function planFor({ servers, missing }: Choice): Plan {
  if (servers.length > 0) return { kind: 'run', tools: servers.map(toolFor) };
  const reason = missing.length === 0 ? 'no changed file is of a known language (no_files)' : noServer(missing);
  return { kind: 'skip', reason };
}

const noServer = (missing: readonly string[]) => `${missing.join('; ')} (no_server)`;

function toolFor({ argv, paths, pinned }: Chosen): Tool {
  const starts = argv.slice(0, 1);
  if (pinned !== undefined)
    return { from: 'own', program: 'diagnose', args: ['--own', ...paths, '--', ...argv], codes: [0], pinned };
  return { from: 'own', program: 'diagnose', args: [...paths, '--', ...argv], codes: [0], starts };
}

/** One answer for each server, in the same order. */
async function readAll(outputs: readonly Output[], { servers, missing }: Choice, judged: Judged): Promise<Reading> {
  if (outputs.length !== servers.length) return unreadable('not every language server was asked');
  const change = judged.side === 'head' ? judged.input.change : { files: [] };
  const lacking = [...missing];
  const findings: Finding[] = [];
  for (const [at, server] of servers.entries()) {
    const said = await weighed(diagnosisOf(outputs[at], server, judged.side), server, judged);
    if (said.kind === 'failed') return unreadable(said.reason);
    if (said.kind === 'absent') lacking.push(said.reason);
    else findings.push(...said.files.flatMap(({ path, errors }) => errors.map(each => findingOf(path, each, change))));
  }
  if (lacking.length === servers.length + missing.length) return { kind: 'skip', reason: noServer(lacking) };
  const note = [findings.length === 0 ? 'no errors' : '', lacking.length === 0 ? '' : noServer(lacking)];
  return { kind: 'read', findings, note: note.filter(part => part !== '').join('; ') };
}

/** What was said, and by a server of Pitwall's own: what of it counts. */
async function weighed(said: Diagnosis, { pinned }: Chosen, judged: Judged): Promise<Diagnosis | Weighed> {
  if (said.kind !== 'diagnosed' || pinned === undefined) return said;
  const files = await weighOwn(said.files, judged);
  if (files.length > 0 || said.files.length === 0) return { kind: 'weighed', files };
  return { kind: 'absent', reason: 'what the compiler reads is left to the gate typecheck' };
}

interface Weighed {
  readonly kind: 'weighed';
  readonly files: readonly { readonly path: string; readonly errors: readonly WeighedFault[] }[];
}

const unreadable = (reason: string): Reading => ({ kind: 'unreadable', reason });
const failed = (reason: string): Diagnosis => ({ kind: 'failed', reason });

/** A server of Pitwall's own was not made for this project: that it breaks there is not an error of the change. */
function diagnosisOf(output: Output | undefined, server: Chosen, side: Side): Diagnosis {
  if (output?.absent !== undefined) return { kind: 'absent', reason: output.absent };
  const said = answerOf(output, server);
  if (said.kind !== 'failed' || server.pinned === undefined || side === 'base') return said;
  return { kind: 'absent', reason: `Pitwall's own ${server.pinned} cannot judge this project: ${said.reason}` };
}

function answerOf(output: Output | undefined, { argv, paths, isConfigured }: Chosen): Diagnosis {
  const read = diagnosisSchema.safeParse(parseJson(output?.stdout ?? ''));
  if (!read.success) return failed(`what ${argv[0]} was asked for cannot be read`);
  const said = read.data;
  // Who names a server wants it to be there.
  if (said.kind === 'absent' && isConfigured) return failed(said.reason);
  if (said.kind !== 'diagnosed') return said;
  const told = new Set([...said.files.map(({ path }) => path), ...said.left]);
  const untold = paths.find(path => !told.has(path));
  return untold === undefined ? said : failed(`${argv[0]} said nothing of ${untold}`);
}

function findingOf(path: string, { line, source, code, message, severity }: WeighedFault, change: Change): Finding {
  const who = [source, code].filter(part => part !== undefined).join(' ');
  const text = who === '' ? message : `${who}: ${message}`;
  return { fingerprint: `${pathOnBase(change, path)} ${text}`, text, path, line, severity };
}
