// A schema in words. A kind of schema that has no words here throws: a prompt must not be silent about what is checked.
import * as z from 'zod';

export interface Described {
  /** `text`, `small | medium | large`, `list of text`. */
  readonly type: string;
  /** Of an object, or of each object of a list. */
  readonly fields: readonly DescribedField[];
}

export interface DescribedField extends Described {
  readonly name: string;
  /** `required`, `optional`, `required with REJECTED`. */
  readonly need: string;
  readonly says: string;
}

export function describeSchema(schema: z.ZodType): Described {
  if (schema instanceof z.ZodOptional) return describeSchema(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodString) return plain('text');
  if (schema instanceof z.ZodNumber) return plain(schema.isInt ? 'whole number' : 'number');
  if (schema instanceof z.ZodBoolean) return plain('true | false');
  if (schema instanceof z.ZodEnum) return plain(schema.options.join(' | '));
  if (schema instanceof z.ZodUnion)
    return plain(schema.options.map(option => inline(describeSchema(option as z.ZodType))).join(' | '));
  if (schema instanceof z.ZodArray) {
    const { type, fields } = describeSchema(schema.element as z.ZodType);
    return { type: `list of ${fields.length > 0 ? 'objects' : type}`, fields };
  }
  if (schema instanceof z.ZodObject) return { type: 'object', fields: fieldsOf(schema) };
  throw new Error(`a result has a field of a kind without words: ${schema.def.type}`);
}

function plain(type: string): Described {
  return { type, fields: [] };
}

function fieldsOf(schema: z.ZodObject): readonly DescribedField[] {
  return Object.entries(schema.shape).map(([name, value]) => {
    const need = value instanceof z.ZodOptional ? 'optional' : 'required';
    return { name, need, says: '', ...describeSchema(value as z.ZodType) };
  });
}

/** `{ commit: text }`. */
function inline({ type, fields }: Described): string {
  return fields.length === 0 ? type : `{ ${fields.map(field => `${field.name}: ${inline(field)}`).join(', ')} }`;
}
