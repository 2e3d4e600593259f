// Secrets by their shape, taken out before a text is stored or shown. A pattern here must not match ordinary prose.

/** Each one matches the secret itself, never the quotes or braces around it, so that JSON stays JSON. */
const secretShapes: readonly RegExp[] = [
  /\bgh[pousr]_[A-Za-z0-9]{30,}/g,
  /\bgithub_pat_[A-Za-z0-9_]{30,}/g,
  /\bglpat-[A-Za-z0-9_-]{20,}/g,
  /\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{20,}/g,
  /\bAIza[A-Za-z0-9_-]{35}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g,
  /\bnpm_[A-Za-z0-9]{36}\b/g,
  // From where a row of its letters begins: a start at each eyJ in the row would look at all of the rest again.
  /(?<![\w-])(?=[\w-]*?\beyJ)[\w-]{13,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g,
  /-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----(?:(?!-----BEGIN)[^"]){0,20000}?-----END [A-Z ]{0,20}PRIVATE KEY-----/g,
];

/** What comes before the secret stays, so that one can see what it was for. */
const prefixedShapes: readonly RegExp[] = [
  /(:\/\/[^/\s:@"]{1,64}:)[^/\s:@"]{3,256}(?=@)/g,
  /(\b[Bb]earer\s)[A-Za-z0-9._~+/-]{20,}=*/g,
];

export const redactedMark = '[redacted]';

export function redact(text: string): string {
  const bare = secretShapes.reduce((rest, shape) => rest.replace(shape, redactedMark), text);
  return prefixedShapes.reduce((rest, shape) => rest.replace(shape, `$1${redactedMark}`), bare);
}
