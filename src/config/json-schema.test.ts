import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { configJsonSchema, renderJsonSchema } from './json-schema.ts';

describe('docs/reference/config.schema.json', () => {
  it('is what the schema gives; npm run schema writes it', async () => {
    const stored = await readFile(new URL('../../docs/reference/config.schema.json', import.meta.url), 'utf8');
    expect(stored).toBe(renderJsonSchema());
  });

  it('describes every property and refuses unknown ones', () => {
    const objects = objectsIn(configJsonSchema());
    expect(objects.length).toBeGreaterThan(5);
    for (const { properties, additionalProperties } of objects) {
      expect(additionalProperties).toBe(false);
      for (const property of Object.values(properties)) {
        expect(property).toHaveProperty('description', expect.stringMatching(/ Default: .+\.$/));
      }
    }
  });
});

interface JsonObject {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly additionalProperties?: unknown;
}

function objectsIn(node: unknown): JsonObject[] {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.entries(node).flatMap(([name, child]) => (name === 'if' ? [] : objectsIn(child)));
  return 'properties' in node && 'type' in node && node.type === 'object' ? [node as JsonObject, ...inner] : inner;
}
