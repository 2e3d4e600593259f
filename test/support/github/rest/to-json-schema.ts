// OpenAPI 3.0 says `nullable` where JSON Schema has a type null; everything else that is used here means the same.

/** The keys of `properties` are names: a property that happens to be called `nullable` is no keyword. */
export function toJsonSchema(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map(entry => toJsonSchema(entry));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([key]) => isNames || (key !== 'nullable' && key !== 'discriminator'));
  const schema = Object.fromEntries(
    entries.map(([key, entry]) => [key, toJsonSchema(entry, !isNames && key === 'properties')]),
  );
  const isNullable = !isNames && 'nullable' in value && value.nullable === true;
  return isNullable ? { anyOf: [schema, { type: 'null' }] } : schema;
}
