// Every gate, in the order in which they are shown.
import type { GateName } from '../core/gate/gate-name.ts';
import type { Gate } from '../ports/gate.ts';
import { type CiSettings, ciGate } from './ci.ts';
import { commandGate } from './command.ts';
import { deadCodeGate } from './dead-code.ts';
import type { DiagnosticsSettings } from './diagnostics/choose-servers.ts';
import { diagnosticsGate } from './diagnostics.ts';
import { duplicatesGate } from './duplicates.ts';
import { type GovernanceSettings, governanceGate } from './governance.ts';
import { hooks } from './hooks.ts';
import { packageSafety } from './package-safety.ts';
import { syntax } from './syntax.ts';
import { testPlan } from './test-plan.ts';
import { traceability } from './traceability.ts';
import { typecheck } from './typecheck.ts';
import { weakenedTests } from './weakened-tests.ts';

const commandNames = ['test', 'lint', 'build', 'fmt-check', 'doc-build', 'spec-validate', 'security-audit'] as const;

export interface GateSettings extends CiSettings, DiagnosticsSettings {
  /** What each gate runs, never through a shell. */
  readonly commands: Readonly<Partial<Record<GateName, readonly string[] | undefined>>>;
  /** Patterns of the files in which the test command leaves what came out. */
  readonly reports?: readonly string[];
  readonly governance?: GovernanceSettings;
}

export function allGates(settings: GateSettings): readonly Gate[] {
  return [
    ciGate(settings),
    syntax,
    typecheck,
    diagnosticsGate(settings),
    deadCodeGate(settings),
    duplicatesGate(settings),
    traceability,
    packageSafety,
    ...commandNames.map(name =>
      commandGate(name, { argv: argvOf(settings.commands[name]), reports: settings.reports }),
    ),
    testPlan,
    hooks,
    weakenedTests,
    governanceGate(settings.governance),
  ];
}

function argvOf([program, ...args]: readonly string[] = []): readonly [string, ...string[]] | undefined {
  return program === undefined ? undefined : [program, ...args];
}
