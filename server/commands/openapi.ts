import { longestWaitS } from '../../src/domain/device-command.ts'
import type { Operation } from '../rest/openapi/describe-entity.ts'
import { keySchema, nullable, type Schema } from '../rest/openapi/schemas.ts'

const tags = ['ingest']
const commandId: Schema = { type: 'string', format: 'uuid' }
const command: Schema = {
  type: 'object',
  required: ['commandId', 'controllerId', 'door', 'lock', 'seconds'],
  properties: {
    commandId,
    controllerId: keySchema,
    door: { type: 'integer', description: 'The door’s number at its controller' },
    lock: { enum: ['unlocked', 'locked', 'normal'] },
    seconds: nullable({ type: 'integer', description: 'For how long; null until something else is told' }),
  },
}

export const commandsOperation: Operation = {
  summary: 'Wait for commands to the controllers of a device or integration key; one may come twice, with one id',
  tags,
  parameters: [
    {
      name: 'wait',
      in: 'query',
      schema: { type: 'integer', minimum: 0, maximum: longestWaitS, default: 0 },
      description: 'For at most so many seconds',
    },
  ],
  answers: { 200: { type: 'object', required: ['items'], properties: { items: { type: 'array', items: command } } } },
}

export const answerOperation: Operation = {
  summary: 'A controller has done a command, or says why not (with a device or integration key)',
  tags,
  body: {
    type: 'object',
    required: ['commandId', 'controllerId', 'done'],
    properties: {
      commandId,
      controllerId: keySchema,
      done: { type: 'boolean' },
      reason: { type: 'string', maxLength: 200 },
    },
    additionalProperties: false,
  },
  answers: { 204: undefined },
}
