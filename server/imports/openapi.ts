import * as z from 'zod'
import type { Entity } from '../../src/domain/entity.ts'
import { words } from '../../src/domain/vocabulary.ts'
import { describeSchema } from '../endpoint/json-schema.ts'
import { schemaRef, type Operation } from '../endpoint/operation.ts'
import { jobOnWire } from '../jobs/job-row.ts'

const { many } = words('classic')

/** Column of the entity -> position of the file's column that fills it. */
export const mapping = z.record(z.string().max(100), z.int().min(0))

const upload = z
  .object({
    importId: z.int().min(1),
    fileName: z.string(),
    rows: z.int(),
    header: z.array(z.string()),
    samples: z.array(z.array(z.string())),
    columns: z.array(z.object({ name: z.string(), label: z.string(), required: z.boolean() })),
    mapping,
  })
  .meta({ id: 'Import' })

const file = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', contentMediaType: 'text/csv' } },
}
const wanted = describeSchema(z.object({ mapping, checked: z.int().optional() }).meta({ id: 'Mapping' }), 'input')
const seen = describeSchema(upload, 'output')
const begun = describeSchema(jobOnWire, 'output')

const started = (summary: string): Omit<Operation, 'tag'> => ({
  summary,
  body: wanted.schema,
  answers: { 202: begun.schema },
  schemas: { ...wanted.schemas, ...begun.schemas },
})

export const describeImport = (entity: Entity, what: 'upload' | 'read' | 'dry-run' | 'run'): Operation => ({
  tag: entity.id,
  ...{
    upload: {
      summary: `Upload a CSV of ${many(entity.term)}`,
      body: schemaRef('ImportFile'),
      bodyType: 'multipart/form-data',
      answers: { 201: seen.schema },
      schemas: { ...seen.schemas, ImportFile: file },
    },
    read: {
      summary: `An upload of ${many(entity.term)}`,
      answers: { 200: seen.schema },
      schemas: seen.schemas,
    },
    'dry-run': started(`Check an import of ${many(entity.term)}`),
    run: started(`Import ${many(entity.term)}: all rows or none`),
  }[what],
})
