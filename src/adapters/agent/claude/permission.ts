// Claude Code's permission requests, and our answers.
import type { PermissionDecision, PermissionRequest } from '../../../ports/agent.ts';
import { denialText, type Step } from '../cli/converse-by-lines.ts';
import type { ClaudeControlRequest } from './events.ts';

export function answerControlRequest({ request_id, request }: ClaudeControlRequest): Step {
  if (request.subtype !== 'can_use_tool' || request.tool_name === undefined) {
    const error = `Pitwall does not answer "${request.subtype}"`;
    return { kind: 'send', line: responseLine({ subtype: 'error', request_id, error }) };
  }
  const { tool_name: tool, input = {}, description, blocked_path } = request;
  const asked: PermissionRequest = {
    id: request_id,
    tool,
    title: description ?? tool,
    command: commandOf(input),
    isShell: tool === 'Bash',
    paths: [...new Set([...pathsOf(input), ...(blocked_path === undefined ? [] : [blocked_path])])],
  };
  const answerLine = (decision: PermissionDecision) =>
    responseLine({ subtype: 'success', request_id, response: verdict(decision, input) });
  return { kind: 'ask', request: asked, answerLine };
}

function verdict({ answer, reason }: PermissionDecision, input: object): object {
  if (answer === 'allow') return { behavior: 'allow', updatedInput: input };
  return { behavior: 'deny', message: denialText(reason) };
}

function responseLine(response: object): string {
  return JSON.stringify({ type: 'control_response', response });
}

export function commandOf(input: Readonly<Record<string, unknown>>): string | undefined {
  return typeof input.command === 'string' ? input.command : undefined;
}

export function pathsOf(input: Readonly<Record<string, unknown>>): string[] {
  return [input.file_path, input.notebook_path, input.path].filter(path => typeof path === 'string');
}
