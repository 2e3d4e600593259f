// What a CLI that speaks in lines means. A reader is a state machine without I/O: lines in, steps out.
import type { Outcome } from '../../../core/attempt/outcome.ts';
import type { AgentEvent, PermissionAnswer, PermissionRequest } from '../../../ports/agent.ts';

export type Step =
  | AgentEvent
  /** To the CLI's standard input. */
  | { readonly kind: 'send'; readonly line: string }
  | { readonly kind: 'end-input' }
  | {
      readonly kind: 'ask';
      readonly request: PermissionRequest;
      readonly answerLine: (answer: PermissionAnswer) => string;
    };

export interface LineReader {
  begin(): readonly Step[];
  /** Must not throw, whatever the line is. */
  read(line: string): readonly Step[];
  /** The CLI's own way to stop a turn. Without one, the turn is over at once and the process is ended from outside. */
  cancel?(): readonly Step[];
  /** The output is over, and no `end` was read. */
  gone(errorText: string): { readonly outcome: Outcome; readonly text?: string | undefined };
}
