import { schemaRef, type Schema } from '../../endpoint/operation.ts'
import { dateTime, keySchema, nullable, object } from './schemas.ts'

const texts: Schema = { type: 'array', items: { type: 'string' } }

/** Schemas that routes of every entity share. */
export const sharedSchemas: Readonly<Record<string, Schema>> = {
  PropertyErrors: {
    type: 'array',
    items: object({ propertyName: { type: 'string' }, errorMessage: { type: 'string' } }, [
      'propertyName',
      'errorMessage',
    ]),
  },
  Paged: object(
    {
      next: { type: ['string', 'null'], description: '`after` of the next page; null on the last' },
      total: { type: ['integer', 'string'], description: 'Where asked for. Exact to 10,000, then "10000+"' },
    },
    ['next'],
  ),
  /** The values of filters. */
  AnyOf: { ...texts, description: 'Any of these; null for none' },
  During: { ...texts, description: 'from..until, without the end; either may be left out; null for none' },
  Days: { ...texts, description: 'from..until, both included; either may be left out; null for none' },
  Csv: { type: 'string', contentMediaType: 'text/csv' },
  Verdict: { type: 'boolean', description: 'Whether no other record has it' },
  Message: { type: 'string', description: 'What is wrong with the request' },
  Fault: object({ error: { type: 'string' }, code: { type: 'string' } }, ['error', 'code']),
  /** What every record that can be written has, and what only the answer of a write has. */
  Kept: object(
    {
      version: keySchema,
      createdAt: dateTime,
      updatedAt: dateTime,
      warnings: { type: 'array', items: { type: 'string' }, description: 'In the answer of a write' },
      key: { type: 'string', description: 'In the answer of a write: a new key, shown only this once' },
    },
    ['version', 'createdAt', 'updatedAt', 'custom'],
  ),
  Versioned: object(
    { version: { ...keySchema, description: 'Refuses the edit where the record has changed since' } },
    [],
  ),
  Title: { type: ['string', 'null'], description: 'The title of what is referred to', readOnly: true },
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
            examples: schemaRef('Choices'),
          },
          ['entity', 'by', 'count', 'examples'],
        ),
      },
    },
    ['items'],
  ),
}
