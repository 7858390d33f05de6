import type { ApiDocument, JsonSchema } from '../../api/openapi.ts'

type Schemas = ApiDocument['components']['schemas']

const refName = (schema: JsonSchema) => schema.$ref?.split('/').at(-1)
const isNull = (schema: JsonSchema) => schema.type === 'null'

/** The schema that a reference names, one that others are put together to, or the one of an 'or nothing'. */
export function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = refName(schema)
  if (name !== undefined) return resolved(schemas[name] ?? {}, schemas)
  if (schema.allOf) return together([...schema.allOf.map(each => resolved(each, schemas)), schema])
  const [only, ...others] = schema.anyOf?.filter(each => !isNull(each)) ?? []
  return only && others.length === 0 ? { ...schema, ...resolved(only, schemas) } : schema
}

/** An object with the properties of several, in their order. */
const together = (parts: readonly JsonSchema[]): JsonSchema => ({
  type: 'object',
  properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as NonNullable<JsonSchema['properties']>,
  required: parts.flatMap(({ required = [] }) => required),
})

/** What a value is, in a few words: 'integer', 'list of Door', 'text (date-time) or null'. */
export function typeText(schema: JsonSchema): string {
  const name = refName(schema)
  if (name !== undefined) return name
  if (schema.allOf) return 'object'
  if (schema.anyOf) return schema.anyOf.map(typeText).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if (schema.format === 'binary') return 'bytes'
  const types = [schema.type ?? 'any'].flat().map(type => (type === 'string' ? 'text' : type))
  if (types[0] === 'array') return `list of ${typeText(schema.items ?? {})}`
  return `${types.join(' or ')}${schema.format === undefined ? '' : ` (${schema.format})`}`
}

/** The constraints of a value: 'at least 1, at most 255, 5 by default'. */
export function boundsText(schema: JsonSchema): string {
  const [own] = schema.anyOf?.filter(each => !isNull(each)) ?? [schema]
  const { minimum, maximum, minLength, maxLength, pattern, readOnly } = own ?? {}
  const unless = schema.default ?? own?.default
  const isBound = (value: number | undefined) => value !== undefined && Math.abs(value) < 2_147_483_647
  return [
    isBound(minimum) && `at least ${minimum}`,
    isBound(maximum) && `at most ${maximum}`,
    minLength !== undefined && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    pattern !== undefined && `like ${pattern}`,
    unless !== undefined && `${JSON.stringify(unless)} by default`,
    readOnly && 'only read',
  ]
    .filter(Boolean)
    .join(', ')
}

const deepest = 4

/** A value that the schema accepts, with the required properties. */
export function sampleOf(schema: JsonSchema, schemas: Schemas, depth = 0): unknown {
  const is = resolved(schema, schemas)
  if (is.default !== undefined) return is.default
  if (is.const !== undefined) return is.const
  if (is.enum) return is.enum[0]
  const type = [is.type].flat()[0]
  if (type === 'object') {
    const needed = depth < deepest ? (is.required ?? []) : []
    return Object.fromEntries(
      needed.map(name => [name, sampleOf(is.properties?.[name] ?? {}, schemas, depth + 1)] as const),
    )
  }
  if (type === 'array') return []
  if (type === 'integer' || type === 'number') return Math.max(is.minimum ?? 1, 1)
  if (type === 'boolean') return false
  return is.format === 'date-time' ? '2026-01-31T09:00:00Z' : '…'
}
