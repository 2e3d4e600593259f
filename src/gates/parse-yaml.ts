// YAML from outside as a value. Undefined when the text is not YAML.
import { parse } from 'yaml';

export function parseYaml(text: string): unknown {
  try {
    // Warnings must not be printed. At a lower level errors would be ignored too.
    return parse(text, { logLevel: 'error' });
  } catch {
    return undefined;
  }
}
