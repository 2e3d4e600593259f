// What a scripted model does, said in each CLI's own tools. Chosen by the tools that a request offers.

export type ModelStep =
  | { readonly do: 'write'; readonly path: string; readonly text: string }
  /** Two steps of a model: it must have read what it changes. */
  | { readonly do: 'read'; readonly path: string }
  | { readonly do: 'change'; readonly path: string; readonly from: string; readonly to: string }
  /** `leavesSandbox`: the model asks that the sandbox of its CLI does not hold for it. */
  | { readonly do: 'shell'; readonly command: string; readonly leavesSandbox?: true }
  /** A tool called by its own name, such as one of an MCP server. The first offered name that ends so. */
  | { readonly do: 'call'; readonly tool: string; readonly input: object }
  | { readonly do: 'say'; readonly text: string };

export interface ToolCall {
  readonly name: string;
  readonly arguments: string;
}

/** Two CLIs may have tools of the same name: `offered` tells them apart. */
type Spell<Input> = (input: Input, offered: readonly string[]) => object;

const writers: Readonly<Record<string, Spell<{ path: string; text: string }>>> = {
  Write: ({ path, text }) => ({ file_path: path, content: text }),
  write: ({ path, text }) => ({ path, filePath: path, content: text }),
  write_file: ({ path, text }) => ({ file_path: path, content: text }),
  exec_command: ({ path, text }) => ({
    cmd: patch(
      `*** Add File: ${path}`,
      text.split('\n').map(line => `+${line}`),
    ),
  }),
};

const readers: Readonly<Record<string, Spell<{ path: string }>>> = {
  Read: ({ path }) => ({ file_path: path }),
  read: ({ path }) => ({ path, filePath: path }),
  read_file: ({ path }) => ({ file_path: path }),
  exec_command: ({ path }) => ({ cmd: `cat '${path}'` }),
};

const changers: Readonly<Record<string, Spell<{ path: string; from: string; to: string }>>> = {
  Edit: ({ path, from, to }) => ({ file_path: path, old_string: from, new_string: to }),
  edit: ({ path, from, to }, offered) =>
    offered.includes('todowrite')
      ? { filePath: path, oldString: from, newString: to }
      : { path, edits: [{ oldText: from, newText: to }] },
  replace: ({ path, from, to }) => ({ file_path: path, instruction: 'change it', old_string: from, new_string: to }),
  exec_command: ({ path, from, to }) => ({ cmd: patch(`*** Update File: ${path}`, ['@@', `-${from}`, `+${to}`]) }),
};

const shells: Readonly<Record<string, Spell<{ command: string; leavesSandbox?: true }>>> = {
  Bash: ({ command }) => ({ command, description: 'run it' }),
  bash: ({ command }) => ({ command, description: 'run it' }),
  run_shell_command: ({ command }) => ({ command, description: 'run it' }),
  exec_command: ({ command, leavesSandbox }) => ({
    cmd: command,
    yield_time_ms: 30_000,
    ...(leavesSandbox && { sandbox_permissions: 'require_escalated', justification: 'May this run?' }),
  }),
};

/** Undefined: the CLI offers no tool for this step. */
export function spellStep(step: Exclude<ModelStep, { do: 'say' }>, offered: readonly string[]): ToolCall | undefined {
  if (step.do === 'call') {
    const name = offered.find(tool => tool.endsWith(step.tool));
    return name === undefined ? undefined : { name, arguments: JSON.stringify(step.input) };
  }
  switch (step.do) {
    case 'write':
      return spell(writers, step, offered);
    case 'read':
      return spell(readers, step, offered);
    case 'change':
      return spell(changers, step, offered);
    case 'shell':
      return spell(shells, step, offered);
  }
}

function spell<Input>(
  spells: Readonly<Record<string, Spell<Input>>>,
  input: Input,
  offered: readonly string[],
): ToolCall | undefined {
  const found = Object.entries(spells).find(([tool]) => offered.includes(tool));
  return found && { name: found[0], arguments: JSON.stringify(found[1](input, offered)) };
}

/** codex edits files by a patch, which it recognises in a command. */
function patch(head: string, body: readonly string[]): string {
  return ["apply_patch <<'PATCH'", '*** Begin Patch', head, ...body, '*** End Patch', 'PATCH'].join('\n');
}
