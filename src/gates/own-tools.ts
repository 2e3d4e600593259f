// Tools of Pitwall's own for projects that have none: what they find there is weighed with more care, as no one set them up.
import type { Output } from '../ports/gate.ts';

export interface ToolSettings {
  /** `auto`: Pitwall's own copies where the project has no such tool. */
  readonly gateTools: 'auto' | 'project';
}

/** Why a copy of Pitwall's own did not judge: it was not made for this project, so that is no error of the change. */
export function cannotJudge({ tool, exitCode, stdout, stderr }: Output): string {
  const lines = `${stderr}\n${stdout}`.split('\n').filter(line => line.trim() !== '');
  const said = lines.find(line => /error|cannot|failed/i.test(line)) ?? lines[0] ?? `exit code ${exitCode}`;
  return `Pitwall's own ${tool.program} cannot judge this project: ${said.trim().slice(0, 200)}`;
}
