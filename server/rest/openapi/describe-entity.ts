import type { Command } from '../../../src/domain/command.ts'
import type { Entity } from '../../../src/domain/entity.ts'
import { wireName, type Field } from '../../../src/domain/fields/index.ts'
import { words } from '../../../src/domain/vocabulary.ts'
import { sortsOf } from '../../db/tables/indexes.ts'
import { listLimits } from '../list-request.ts'
import { parametersOf, type UniqueSet } from '../unique.ts'
import { keySchema, inputSchema, type Schema } from './schemas.ts'

/** An operation of OpenAPI; security and the usual errors are put to it when the document is made. */
export interface Operation {
  readonly summary: string
  readonly tags?: readonly string[]
  readonly parameters?: readonly Schema[]
  readonly body?: Schema
  /** Of the body and of the answers, where they are not JSON. */
  readonly bodyType?: string
  readonly mediaType?: string
  /** Status -> schema of the answer; undefined for none. */
  readonly answers: Readonly<Record<string, Schema | undefined>>
}

const { one, many } = words('classic')
export const refer = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
export const schemaName = (entity: Entity, part = ''): string =>
  entity.id.charAt(0).toUpperCase() + entity.id.slice(1) + part
const parameter = (name: string, schema: Schema, rest: Schema = {}): Schema => ({ name, in: 'query', schema, ...rest })
const tagged = (entity: Entity, operation: Operation): Operation => ({ ...operation, tags: [entity.id] })
const limit = parameter('limit', { type: 'integer', minimum: 1, maximum: listLimits.most, default: listLimits.usual })
const after = parameter('after', { type: 'string' }, { description: '`next` of the page before' })
const q = parameter('q', { type: 'string', maxLength: 100 }, { description: 'How it begins' })

export function describeList(entity: Entity, title: string): Operation {
  const sorts = sortsOf(entity).flatMap(name => [name, `-${name}`])
  const filters = (entity.list?.filters ?? []).map(name =>
    parameter(
      wireName(name, entity.fields[name] as Field),
      { type: 'array', items: { type: 'string' } },
      { description: 'Any of these; null for none', style: 'form', explode: true },
    ),
  )
  const parameters = [
    limit,
    after,
    q,
    ...(sorts.length ? [parameter('sort', { type: 'string', enum: sorts, default: entity.list?.sort })] : []),
    parameter('total', { type: 'boolean', default: false }),
    ...filters,
  ]
  const page: Schema = {
    type: 'object',
    properties: {
      items: { type: 'array', items: refer(schemaName(entity)) },
      next: { type: ['string', 'null'] },
      total: { type: ['integer', 'string'], description: 'Exact to 10,000, then "10000+"' },
    },
    required: ['items', 'next'],
  }
  return tagged(entity, {
    summary: title === 'List' ? `List ${many(entity.term)}` : title,
    parameters,
    answers: { 200: page },
  })
}

export const describePick = (entity: Entity): Operation =>
  tagged(entity, {
    summary: `Choose among ${many(entity.term)}`,
    parameters: [q, limit, parameter('id', { type: 'array', items: keySchema })],
    answers: { 200: refer('Choices') },
  })
export const describeRead = (entity: Entity): Operation =>
  tagged(entity, { summary: `Read one ${one(entity.term)}`, answers: { 200: refer(schemaName(entity)) } })
export const describeHistory = (entity: Entity): Operation =>
  tagged(entity, {
    summary: `History of one ${one(entity.term)}`,
    parameters: [limit, after],
    answers: { 200: refer('History') },
  })
export const describeDependants = (entity: Entity): Operation =>
  tagged(entity, { summary: `What depends on one ${one(entity.term)}`, answers: { 200: refer('Dependants') } })
export const describeAdd = (entity: Entity): Operation =>
  tagged(entity, {
    summary: `Add one ${one(entity.term)}`,
    body: refer(schemaName(entity, 'Add')),
    answers: { 201: refer(schemaName(entity, 'Written')) },
  })
export const describeEdit = (entity: Entity): Operation =>
  tagged(entity, {
    summary: `Edit one ${one(entity.term)}`,
    body: refer(schemaName(entity, 'Edit')),
    answers: { 200: refer(schemaName(entity, 'Written')) },
  })
export const describeDelete = (entity: Entity): Operation =>
  tagged(entity, { summary: `Delete one ${one(entity.term)}`, answers: { 204: undefined } })
export const describeCommand = (entity: Entity, { label, input }: Command): Operation =>
  tagged(entity, {
    summary: `${label}: one ${one(entity.term)}`,
    body: inputSchema(input ?? {}),
    answers: { 200: refer(schemaName(entity, 'Written')) },
  })

export function describeValidate(entity: Entity, set: UniqueSet): Operation {
  const parameters = [
    ...parametersOf(entity, set).map(([name]) => parameter(name, { type: 'string' })),
    parameter(entity.key, keySchema, { description: 'The record that has the value' }),
  ]
  return tagged(entity, {
    summary: `Whether ${set.thing} of one ${one(entity.term)} is unique`,
    parameters,
    answers: { 200: { type: 'boolean' } },
  })
}
