// Text from outside as a value. Undefined: it is no such text.
import { parse } from 'yaml';

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function parseYaml(text: string): unknown {
  try {
    // Warnings are nobody's here; with less than that, errors would be passed over too.
    return parse(text, { logLevel: 'error' });
  } catch {
    return undefined;
  }
}
