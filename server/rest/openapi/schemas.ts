import * as z from 'zod'
import type { Entity } from '../../../src/domain/entity.ts'
import { labelOf, wireName, type Field } from '../../../src/domain/fields/index.ts'
import { isWritten } from '../../db/tables/columns.ts'
import { columnType, storage } from '../../db/tables/storage.ts'

export type Schema = Readonly<Record<string, unknown>>

export const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })
const dateTime: Schema = { type: 'string', format: 'date-time' }
export const keySchema: Schema = { type: 'integer', minimum: 1 }
/** Custom values by the id of their definition; which there are is put in when the document is asked for. */
export const customSchema: Schema = { type: 'object', title: 'Custom fields' }

/** A field's value as JSON Schema, from its own zod schema; what only code can check is left out. */
export function fieldSchema(name: string, field: Field): Schema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(field.schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as Record<string, unknown>
  return {
    ...schema,
    title: labelOf(name, field),
    ...(field.help !== undefined && { description: field.help }),
    ...(field.permission !== undefined && { 'x-permission': [field.permission] }),
  }
}

const object = (properties: Record<string, Schema>, required: readonly string[], rest: Schema = {}): Schema => ({
  type: 'object',
  properties,
  ...(required.length && { required }),
  ...rest,
})

/** A record as it is read. */
export function rowSchema(entity: Entity): Schema {
  const properties: Record<string, Schema> = { [entity.key]: keySchema }
  for (const [name, field] of Object.entries(entity.fields)) {
    if (columnType(field) === undefined) continue
    const never = (Boolean(field.required) && !field.when) || storage[field.kind].empty !== undefined
    properties[wireName(name, field)] = never ? fieldSchema(name, field) : nullable(fieldSchema(name, field))
  }
  const required = Object.keys(properties)
  for (const [name, field] of Object.entries(entity.fields))
    if (field.kind === 'ref')
      properties[name] = {
        type: ['string', 'null'],
        title: labelOf(name, field),
        description: 'The title of what is referred to',
        readOnly: true,
      }
  const beside: Record<string, Schema> = isWritten(entity)
    ? { version: keySchema, createdAt: dateTime, updatedAt: dateTime, custom: customSchema }
    : {}
  return object({ ...properties, ...beside }, [...new Set([...required, ...Object.keys(beside)])], {
    additionalProperties: false,
  })
}

/** What a caller may send: to add a record, or to change some of it. */
export function bodySchema(entity: Entity, mode: 'add' | 'edit'): Schema {
  const taken = Object.entries(entity.fields).filter(
    ([, field]) => !field.computed && !(mode === 'edit' && field.fixed),
  )
  const required = taken.filter(
    ([, field]) => mode === 'add' && field.required && field.initial === undefined && !field.when,
  )
  const properties: Record<string, Schema> = { ...fieldsSchema(taken), custom: customSchema }
  const version: Record<string, Schema> =
    mode === 'edit'
      ? { version: { ...keySchema, description: 'Refuses the edit where the record has changed since' } }
      : {}
  return object(
    { ...properties, ...version },
    required.map(([name, field]) => wireName(name, field)),
    { additionalProperties: false },
  )
}

const fieldsSchema = (fields: readonly (readonly [string, Field])[]): Record<string, Schema> =>
  Object.fromEntries(
    fields.map(([name, field]) => [
      wireName(name, field),
      field.required ? fieldSchema(name, field) : nullable(fieldSchema(name, field)),
    ]),
  )

/** What a command takes. */
export const inputSchema = (input: Readonly<Record<string, Field>>): Schema =>
  object(
    fieldsSchema(Object.entries(input)),
    Object.entries(input)
      .filter(([, { required, initial }]) => required && initial === undefined)
      .map(([name]) => name),
    { additionalProperties: false },
  )

/** Schemas that every route shares. */
export const sharedSchemas: Readonly<Record<string, Schema>> = {
  PropertyErrors: {
    type: 'array',
    items: object({ propertyName: { type: 'string' }, errorMessage: { type: 'string' } }, [
      'propertyName',
      'errorMessage',
    ]),
  },
  Message: { type: 'string', description: 'What is wrong with the request' },
  Fault: object({ error: { type: 'string' }, code: { type: 'string' } }, ['error', 'code']),
  Choices: { type: 'array', items: object({ id: keySchema, title: { type: 'string' } }, ['id', 'title']) },
  History: object(
    {
      items: {
        type: 'array',
        items: object(
          {
            auditEntryId: keySchema,
            change: { enum: ['added', 'edited', 'deleted', 'command', 'exported'] },
            userId: nullable(keySchema),
            by: { type: 'string' },
            at: dateTime,
            before: { type: ['object', 'null'] },
            after: { type: ['object', 'null'] },
          },
          ['auditEntryId', 'change', 'by', 'at'],
        ),
      },
      next: { type: ['string', 'null'] },
    },
    ['items', 'next'],
  ),
  Dependants: object(
    {
      items: {
        type: 'array',
        items: object(
          {
            entity: { type: 'string' },
            by: { type: 'string' },
            count: { type: 'integer' },
            examples: { $ref: '#/components/schemas/Choices' },
          },
          ['entity', 'by', 'count', 'examples'],
        ),
      },
    },
    ['items'],
  ),
}
