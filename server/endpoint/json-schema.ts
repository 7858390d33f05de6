import * as z from 'zod'
import type { Schema } from './operation.ts'

/** A schema, and those that it refers to by name: zod schemas with an id (`.meta({ id: 'Job' })`). */
export interface Described {
  readonly schema: Schema
  readonly schemas: Readonly<Record<string, Schema>>
}

/** Of a column of type integer: the bound of all keys. */
const largestKey = 2_147_483_647
/** Names of properties are texts always. */
const anyName = '{"type":"string"}'
const namedFormats = new Set(['date', 'date-time', 'email', 'uri', 'uuid'])

/**
 * A zod schema as JSON Schema. The pattern of a named format, bounds that every number has, and what a pattern implies
 * are left out. Neither is closed: an answer may have more properties in later versions, and that a body may not is said
 * once for all.
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema: each }) {
      if (namedFormats.has(each.format ?? '')) delete each.pattern
      if (each.maximum === Number.MAX_SAFE_INTEGER || each.maximum === largestKey) delete each.maximum
      // What is answered is a key that there is.
      if (io === 'output' && each.minimum === 1) delete each.minimum
      if (each.minimum === Number.MIN_SAFE_INTEGER || each.minimum === -largestKey) delete each.minimum
      if (each.minLength === 1 && each.pattern !== undefined && !new RegExp(each.pattern, 'u').test(''))
        delete each.minLength
      if (JSON.stringify(each.propertyNames) === anyName) delete each.propertyNames
      if (each.additionalProperties === false) delete each.additionalProperties
    },
  })
  return JSON.parse(JSON.stringify(described), (_key, value: unknown) => orNull(value)) as Schema
}

/** 'A text, or nothing' as one schema of two types. */
function orNull(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('anyOf' in value)) return value
  const { anyOf, ...others } = value as { anyOf: readonly Schema[] }
  const [one, none, more] = anyOf
  const isSimple = typeof one?.['type'] === 'string' && !one['enum'] && !one['const']
  if (!isSimple || more || none?.['type'] !== 'null') return value
  return { ...one, ...others, type: [one['type'], 'null'] }
}

/** The same for a document: what has an id is referred to among its components. */
export function describeSchema(schema: z.ZodType, io: 'input' | 'output'): Described {
  // A schema inside another is referred to if it has an id; the outermost never is.
  const text = JSON.stringify(jsonSchema(z.object({ schema }), io)).replaceAll('"#/$defs/', '"#/components/schemas/')
  const { properties, $defs = {} } = JSON.parse(text) as {
    properties: { schema: Schema }
    $defs?: Described['schemas']
  }
  const schemas = Object.fromEntries(Object.entries($defs).map(([id, { id: _id, ...named }]) => [id, named]))
  return { schema: properties.schema, schemas }
}
