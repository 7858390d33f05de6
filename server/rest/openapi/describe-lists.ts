import type { Entity } from '../../../src/domain/entity.ts'
import { words } from '../../../src/domain/vocabulary.ts'
import { describeList, type Operation } from './describe-entity.ts'
import { keySchema, type Schema } from './schemas.ts'

const { many } = words('classic')
const parameter = (name: string, description: string): Schema => ({
  name,
  in: 'query',
  schema: { type: 'string' },
  description,
})

export function describeExport(entity: Entity): Operation {
  const ofPages = ['limit', 'after', 'total']
  const parameters = (describeList(entity, 'List').parameters ?? []).filter(
    ({ name }) => !ofPages.includes(String(name)),
  )
  return {
    summary: `Export ${many(entity.term)} as CSV`,
    tags: [entity.id],
    parameters: [
      ...parameters,
      parameter('columns', 'Names of fields, custom.<id> or the key, with commas; those of the list where left out'),
      parameter('list', 'A named list in place of all'),
    ],
    answers: { 200: { type: 'string', contentMediaType: 'text/csv' } },
    mediaType: 'text/csv',
  }
}

const object = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties })
const text: Schema = { type: 'string' }
const mapping: Schema = { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } }
const importSchema = object({
  importId: keySchema,
  fileName: text,
  rows: { type: 'integer' },
  header: { type: 'array', items: text },
  samples: { type: 'array', items: { type: 'array', items: text } },
  columns: { type: 'array', items: object({ name: text, label: text, required: { type: 'boolean' } }) },
  mapping,
})

export const describeImport = (entity: Entity, what: 'upload' | 'read' | 'check' | 'run'): Operation => ({
  tags: [entity.id],
  ...{
    upload: {
      summary: `Upload a CSV of ${many(entity.term)}`,
      body: object({ file: { type: 'string', contentMediaType: 'text/csv' } }),
      bodyType: 'multipart/form-data',
      answers: { 201: importSchema },
    },
    read: { summary: `What was uploaded to import ${many(entity.term)}`, answers: { 200: importSchema } },
    check: {
      summary: `Check every row of an import of ${many(entity.term)}`,
      body: object({ mapping }),
      answers: { 202: { type: 'object' } },
    },
    run: {
      summary: `Import ${many(entity.term)}: all rows or none`,
      body: object({ mapping }),
      answers: { 202: { type: 'object' } },
    },
  }[what],
})
