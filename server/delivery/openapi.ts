import { changesLimit } from '../../src/domain/delivery.ts'
import { deliveredKinds } from '../../src/domain/entities/change-log.ts'
import type { Operation } from '../rest/openapi/describe-entity.ts'
import { keySchema, nullable, type Schema } from '../rest/openapi/schemas.ts'

const tags = ['ingest']
const change: Schema = {
  type: 'object',
  required: ['changeId', 'created', 'operation', 'subject', 'subjectId', 'details'],
  properties: {
    changeId: keySchema,
    created: { type: 'string', format: 'date-time' },
    operation: { enum: ['add', 'edit', 'delete'] },
    subject: { enum: Object.keys(deliveredKinds) },
    subjectId: keySchema,
    details: nullable({ type: 'object', description: 'The whole of what the controller holds of it from now on' }),
  },
}

export const changesOperation: Operation = {
  summary: 'What a controller has not acknowledged, in order (with a device or integration key)',
  tags,
  parameters: [
    { name: 'controllerId', in: 'query', required: true, schema: keySchema },
    { name: 'after', in: 'query', schema: { type: 'integer', minimum: 0, default: 0 }, description: '`next` before' },
    { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: changesLimit, default: 100 } },
  ],
  answers: {
    200: {
      type: 'object',
      required: ['items', 'next'],
      properties: { items: { type: 'array', items: change }, next: nullable(keySchema) },
    },
  },
}

export const acknowledgeOperation: Operation = {
  summary: 'A controller holds all changes up to and with one (with a device or integration key)',
  tags,
  body: {
    type: 'object',
    required: ['controllerId', 'changeId'],
    properties: { controllerId: keySchema, changeId: keySchema },
    additionalProperties: false,
  },
  answers: {
    200: { type: 'object', required: ['acknowledged'], properties: { acknowledged: { type: 'integer', minimum: 0 } } },
  },
}
