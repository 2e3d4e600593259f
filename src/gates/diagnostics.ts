// Real language servers on the changed files; only errors count.
import { type Change, pathOnBase } from '../core/gate/change.ts';
import { type Diagnosis, diagnosisSchema, type Fault } from '../core/gate/diagnosis.ts';
import type { Finding } from '../core/gate/finding.ts';
import type { Gate, Output, Plan, Reading, Tool } from '../ports/gate.ts';
import { parseJson } from '../std/parse-json.ts';
import { type Choice, type Chosen, chooseServers, type LanguageServers } from './diagnostics/choose-servers.ts';

export interface DiagnosticsSettings {
  readonly languageServers: LanguageServers;
}

export function diagnosticsGate({ languageServers }: DiagnosticsSettings): Gate {
  return {
    name: 'diagnostics',
    against: 'base',
    plan: async (input, side) => planFor(await chooseServers(input, side, languageServers)),
    read: async (outputs, input, side) =>
      readAll(
        outputs,
        await chooseServers(input, side, languageServers),
        side === 'head' ? input.change : { files: [] },
      ),
  };
}

function planFor({ servers, missing }: Choice): Plan {
  if (servers.length > 0) return { kind: 'run', tools: servers.map(toolFor) };
  const reason = missing.length === 0 ? 'no_files: no changed file is of a known language' : noServer(missing);
  return { kind: 'skip', reason };
}

const noServer = (missing: readonly string[]) => `no_server: ${missing.join('; ')}`;

function toolFor({ argv, paths }: Chosen): Tool {
  const starts = argv.slice(0, 1);
  return { from: 'own', program: 'diagnose', args: [...paths, '--', ...argv], codes: [0], starts };
}

/** One answer for each server, in the same order. */
function readAll(outputs: readonly Output[], { servers, missing }: Choice, change: Change): Reading {
  if (outputs.length !== servers.length) return unreadable('not every language server was asked');
  const lacking = [...missing];
  const findings: Finding[] = [];
  for (const [at, server] of servers.entries()) {
    const said = diagnosisOf(outputs[at], server);
    if (said.kind === 'failed') return unreadable(said.reason);
    if (said.kind === 'absent') lacking.push(said.reason);
    else findings.push(...said.files.flatMap(({ path, errors }) => errors.map(each => findingOf(path, each, change))));
  }
  if (lacking.length === servers.length + missing.length) return { kind: 'skip', reason: noServer(lacking) };
  const note = [findings.length === 0 ? 'no errors' : '', lacking.length === 0 ? '' : noServer(lacking)];
  return { kind: 'read', findings, note: note.filter(part => part !== '').join('; ') };
}

const unreadable = (reason: string): Reading => ({ kind: 'unreadable', reason });
const failed = (reason: string): Diagnosis => ({ kind: 'failed', reason });

function diagnosisOf(output: Output | undefined, { argv, paths, isConfigured }: Chosen): Diagnosis {
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

function findingOf(path: string, { line, source, code, message }: Fault, change: Change): Finding {
  const who = [source, code].filter(part => part !== undefined).join(' ');
  const text = who === '' ? message : `${who}: ${message}`;
  return { fingerprint: `${pathOnBase(change, path)} ${text}`, text, path, line };
}
