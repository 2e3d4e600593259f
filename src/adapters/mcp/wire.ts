// How a tool program speaks with Pitwall over the attempt's socket: one request per line, one reply per line.
// Only types and names: the programs that agents start must load fast.

export type ToolRequest =
  | { readonly id: number; readonly token: string; readonly do: 'list' }
  | {
      readonly id: number;
      readonly token: string;
      readonly do: 'call';
      readonly tool: string;
      readonly arguments: unknown;
    }
  /** The agent's arguments are larger than a request may be: their size is sent instead. */
  | {
      readonly id: number;
      readonly token: string;
      readonly do: 'too-large';
      readonly tool: string;
      readonly bytes: number;
    };

export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

export type ToolReply =
  | { readonly id: number | null; readonly kind: 'tools'; readonly tools: readonly ToolDescription[] }
  /** The answer for the agent. An error is for it to correct. */
  | { readonly id: number | null; readonly kind: 'answer'; readonly text: string; readonly isError: boolean };

export const tokenVariable = 'PITWALL_TOOL_TOKEN';

/** SPEC: a result is at most 1 MiB. A request may be a little longer for what surrounds it. */
export const argumentBytesMax = 1024 * 1024;
export const requestBytesMax = argumentBytesMax + 64 * 1024;
