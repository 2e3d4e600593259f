// The command policy of a project in a sentence, for plan and doctor.
import type { Config } from '../../config/schema.ts';

export function formatPolicy({ enabled, stacks, onAsk }: Config['commandPolicy'], isSandboxed: boolean): string {
  const routine = enabled
    ? `routine ones are allowed (${['any project', ...stacks].join(', ')})`
    : 'those of commandPolicy.extra are allowed';
  const inside = isSandboxed ? ', and what the sandbox contains' : '';
  const rest = onAsk === 'deny' ? 'the rest is denied (onAsk)' : 'you are asked about the rest';
  return `${routine}${inside}; ${rest}`;
}
