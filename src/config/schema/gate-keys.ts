// Keys about gates: how strict each is, the project's own commands, and the documents that governance reads.

import type { GateName, GatePolicy } from '../../core/gate/gate-name.ts';
import { groupKey, key, optionalKey } from './key.ts';
import { command, insidePath, insidePattern } from './names.ts';
import { listOf, mapOf, oneOf, text, timerSecMax, wholeNumber } from './value.ts';

const policy = (fallback: GatePolicy, says: string) => key(oneOf(['block', 'warn', 'off']), fallback, says);

const gates = {
  ci: policy('block', 'CI checks of the pushed commit'),
  syntax: policy('block', 'New errors of syntax in changed files'),
  typecheck: policy('block', 'New type errors'),
  diagnostics: policy('block', 'New errors of language servers in changed files'),
  'dead-code': policy('block', 'New unused code'),
  duplicates: policy('warn', 'Copied code, for the auditor'),
  traceability: policy('warn', 'Whether the change covers what the item asks, for the auditor'),
  'package-safety': policy('warn', 'Dependencies that the change adds or updates, for the auditor'),
  test: policy('block', 'The command for tests'),
  lint: policy('block', 'The command for the linter'),
  build: policy('block', 'The command for the build'),
  'fmt-check': policy('block', 'The command that checks the format'),
  'doc-build': policy('block', 'The command that builds the documentation'),
  'spec-validate': policy('block', 'The command that validates specs'),
  'security-audit': policy('block', 'The command that audits security'),
  'test-plan': policy('block', "The test plan's own command"),
  hooks: policy('block', "The project's own commit hooks"),
  'weakened-tests': policy('warn', 'Tests that the change skips, removes or softens, for the auditor'),
  governance: policy('warn', 'The documents named under governance'),
} satisfies Record<GateName, unknown>;

const notConfigured = 'not configured, the gate is skipped';

const commands = {
  test: optionalKey(command, 'Runs the tests', notConfigured),
  lint: optionalKey(command, 'Runs the linter', notConfigured),
  build: optionalKey(command, 'Builds the project', notConfigured),
  'fmt-check': optionalKey(command, 'Checks the format without changing it', notConfigured),
  'doc-build': optionalKey(command, 'Builds the documentation', notConfigured),
  'spec-validate': optionalKey(command, 'Validates specs', notConfigured),
  'security-audit': optionalKey(command, 'Audits security', notConfigured),
} satisfies Partial<Record<GateName, unknown>>;

const fileEnding = text('the end of file names, such as .py', ending => /^\.[\w.+-]+$/.test(ending));

const governance = {
  dod: optionalKey(insidePath, 'The definition of done'),
  adr: optionalKey(insidePath, 'The folder of architecture decision records'),
  security: optionalKey(insidePath, 'The security checklist'),
  testStrategy: optionalKey(insidePath, 'The test strategy'),
  constitution: optionalKey(insidePath, "The project's principles"),
};

export const gateKeys = {
  gates: groupKey(gates, 'What a failed gate does: blocks the work, warns, or the gate is off'),
  commands: groupKey(commands, "The project's commands that gates run, never through a shell"),
  reports: key(
    listOf(insidePattern, 'paths or patterns inside the repository'),
    [],
    'JUnit files that the test command writes, to read failed tests from; * is for a part of a name, ** for folders',
  ),
  gateTools: key(
    oneOf(['auto', 'project']),
    'auto',
    "Where gates find knip, jscpd and language servers when the project has none: Pitwall's own copies, installed on first use outside of the repository, or none",
  ),
  languageServers: key(
    mapOf(fileEnding, command, 'file name endings to commands'),
    {},
    'Language servers for the diagnostics gate, used before those that it knows: each speaks on its standard input and output',
  ),
  ciGatingTimeoutSec: key(
    wholeNumber(0, timerSecMax),
    300,
    'Seconds to wait for CI checks, 0 to switch the ci gate off',
  ),
  governance: groupKey(governance, 'Documents that the governance gate reads'),
};
