// Secrets out of a line of JSON: by their shape, and those that this attempt is known to hold.
import { redact, redactedMark } from '../../core/redact.ts';

const secretLengthMin = 8;

/** An escape such as `\n`, at any depth of JSON within JSON. Its letter would hide where a secret begins. */
const escapeSequence = /(\\+(?:[nrtbf]|u[0-9a-fA-F]{4}))/;

export function redactLine(line: string, secrets: readonly string[]): string {
  const known = secrets.filter(secret => secret.length >= secretLengthMin).flatMap(formsOf);
  const bare = known.reduce((rest, secret) => rest.replaceAll(secret, redactedMark), line);
  const whole = redact(bare);
  if (!whole.includes('\\')) return whole;
  return whole
    .split(escapeSequence)
    .map((piece, at) => (at % 2 === 0 ? redact(piece) : piece))
    .join('');
}

/** As it is, and as it is written inside JSON and inside JSON within JSON. */
function formsOf(secret: string): string[] {
  const once = JSON.stringify(secret).slice(1, -1);
  const twice = JSON.stringify(once).slice(1, -1);
  return [...new Set([twice, once, secret])];
}
