// A change that alters what it is judged by: the configuration of a tool, or whether there is the tool at all. And tools of Pitwall's own for
// projects that have none: what they find there is weighed with more care, as no one set them up.
import { warning } from '../core/gate/finding.ts';
import type { Gate, GateInput, Output, Plan, Reading, Side, Tree } from '../ports/gate.ts';
import { parseJson } from '../std/parse-json.ts';
import { declares } from './project.ts';

interface Settings {
  readonly isFile: (path: string) => boolean;
  /** The tool also reads this key of the root's package.json. */
  readonly key?: string;
}

/** One warning for each place: whether it is right is for a person to say. */
export async function ownJudge(input: Pick<GateInput, 'head' | 'base' | 'change'>, settings: Settings) {
  const { head, base, change } = input;
  const touched = change.files.map(({ path }) => path).filter(settings.isFile);
  const { key } = settings;
  const isKeyChanged = key !== undefined && (await keyIn(head, key)) !== (await keyIn(base, key));
  return [...touched, ...(isKeyChanged ? ['package.json'] : [])].map(path =>
    warning(`judge ${path}`, 'the change decides what it is judged by here', path),
  );
}

async function keyIn(tree: Tree, key: string): Promise<string | undefined> {
  const manifest = parseJson((await tree.read('package.json')) ?? '');
  return JSON.stringify((manifest as Record<string, unknown> | null | undefined)?.[key]);
}

/** The part that is the same for a tool of the project's own: a change may take it away, or alter its settings. */
export function judgedByTool(tool: string, settings: Settings, own: ToolGate): Pick<Gate, 'plan' | 'read'> {
  const isGone = async ({ head, base }: GateInput) => (await declares(base, tool)) && !(await declares(head, tool));
  return {
    plan: async (input, side) => {
      const isNothing = side === 'head' && (await isGone(input)) && !input.isOnPath(tool);
      return isNothing ? { kind: 'run', tools: [] } : await own.plan(input, side);
    },
    read: async ([output], input, side) => {
      if (side === 'head' && !output && (await isGone(input))) return { kind: 'read', findings: [toolGone(tool)] };
      const reading = await own.read(output, input, side);
      if (side === 'base' || reading.kind !== 'read') return reading;
      return { ...reading, findings: [...reading.findings, ...(await ownJudge(input, settings))] };
    },
  };
}

interface ToolGate {
  plan(input: GateInput, side: Side): Promise<Plan>;
  read(output: Output | undefined, input: GateInput, side: Side): Promise<Reading> | Reading;
}

const toolGone = (tool: string) =>
  warning(`gone ${tool}`, `the change takes ${tool} away, so that nothing was looked for`, 'package.json');

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
