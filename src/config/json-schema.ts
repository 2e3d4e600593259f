// The JSON Schema that editors check a configuration with while it is typed.
import * as z from 'zod';
import { configSchema } from './schema.ts';

export function configJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(configSchema, { io: 'input', override: withoutSafeIntegerBound });
  return {
    $schema,
    title: 'Pitwall configuration',
    description: 'Settings in .pitwall/config.yaml.',
    ...schema,
    if: { required: ['forge'], properties: { forge: { const: 'github' } } },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema, not a promise.
    then: { required: ['repo', 'projectNumber', 'codeowners'] },
  };
}

export function renderJsonSchema(): string {
  return `${JSON.stringify(configJsonSchema(), null, 2)}\n`;
}

/** A bound that comes from the number type says nothing to a person. */
function withoutSafeIntegerBound({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}
