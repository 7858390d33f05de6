import { labelOf, wireName, type Field } from '../../../src/domain/fields/index.ts'
import { storage } from '../../db/tables/storage.ts'
import { jsonSchema } from '../../endpoint/json-schema.ts'
import { schemaRef, type Schema } from '../../endpoint/operation.ts'

export const dateTime: Schema = { type: 'string', format: 'date-time' }
export const keySchema: Schema = { type: 'integer', minimum: 1 }

/** The same value, or null. */
export function nullable(schema: Schema): Schema {
  const { type, enum: choices } = schema
  if (typeof type !== 'string' || 'const' in schema) return { anyOf: [schema, { type: 'null' }] }
  return { ...schema, type: [type, 'null'], ...(Array.isArray(choices) && { enum: [...choices, null] }) }
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
/** Whether a label is more than the name in words: 'Line 1' of `line1` is not. */
const saysMore = (name: string, label: string): boolean => letters(label) !== letters(name)

/**
 * A field's value as JSON Schema, from its own zod schema; what only code can check is left out. Its title is its label
 * where that is not its name; that of a reference is the brand's word for what its name says already.
 */
export const fieldSchema = (name: string, field: Field): Schema => ({
  ...jsonSchema(field.schema, 'input'),
  ...(field.target === undefined && saysMore(name, labelOf(name, field)) && { title: field.label }),
  ...described(field),
  ...(field.permission !== undefined && { 'x-permission': [field.permission] }),
})

/** Its description, and the values of another field that it is required with. */
function described({ help, neededBy }: Field): Schema {
  const needed = neededBy && `Required where ${neededBy.field} is ${neededBy.is.join(' or ')}`
  return help || needed ? { description: [help, needed].filter(Boolean).join('. ') } : {}
}

/** Whether a column of its kind is never null. */
const isFilled = (field: Field): boolean =>
  (Boolean(field.required) && !field.when) || storage[field.kind].empty !== undefined

/** The same as it is stored, read and sent: null where it need not be there, and then an empty text is none. */
export function storedSchema(name: string, field: Field): Schema {
  const schema = fieldSchema(name, field)
  if (isFilled(field)) return schema
  const { minLength, ...rest } = schema
  return nullable(minLength === 1 ? rest : schema)
}

export const object = (
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
  rest: Schema = {},
): Schema => ({
  type: 'object',
  properties,
  ...(required.length && { required }),
  ...rest,
})

/** An object that has what others have, and more; the other itself where it has no more. */
export function extended(
  bases: readonly string[],
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
): Schema {
  const more = {
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  }
  const [base = '', ...others] = bases
  if (others.length === 0 && Object.keys(more).length === 0) return schemaRef(base)
  return { allOf: bases.map(schemaRef), ...more }
}

/** What a command takes. */
export const inputSchema = (input: Readonly<Record<string, Field>>): Schema =>
  object(
    Object.fromEntries(
      Object.entries(input).map(([name, field]) => [wireName(name, field), storedSchema(name, field)]),
    ),
    Object.entries(input)
      .filter(([, { required, initial }]) => required && initial === undefined)
      .map(([name, field]) => wireName(name, field)),
  )
