import type { Command } from '../../../src/domain/command.ts'
import type { Entity } from '../../../src/domain/entity.ts'
import { words } from '../../../src/domain/vocabulary.ts'
import { parameterRef, schemaRef, type Operation, type Schema } from '../../endpoint/operation.ts'
import { parametersOf, type UniqueSet } from '../unique.ts'
import { listParameterRefs } from './list-parameters.ts'
import { recordRef } from './names.ts'
import { inputSchema, keySchema } from './schemas.ts'

const { one, many } = words('classic')
const refs = (...names: readonly string[]): readonly Schema[] => names.map(parameterRef)
const parameter = (name: string, schema: Schema, rest: Schema = {}): Schema => ({ name, in: 'query', schema, ...rest })
const tagged = (entity: Entity, operation: Omit<Operation, 'tag'>): Operation => ({ ...operation, tag: entity.id })

export const describeList = (entity: Entity, title: string): Operation =>
  tagged(entity, {
    summary: title === 'List' ? `List ${many(entity.term)}` : title,
    parameters: [...refs('limit', 'after', 'q', 'total'), ...listParameterRefs(entity)],
    answers: { 200: recordRef(entity, 'Page') },
  })
export const describePick = (entity: Entity): Operation =>
  tagged(entity, {
    summary: `Choose among ${many(entity.term)}`,
    parameters: refs('q', 'limit', 'ids'),
    answers: { 200: schemaRef('Choices') },
  })
export const describeRead = (entity: Entity): Operation =>
  tagged(entity, { summary: `Read one ${one(entity.term)}`, answers: { 200: recordRef(entity) } })
export const describeHistory = (entity: Entity): Operation =>
  tagged(entity, {
    summary: `History of one ${one(entity.term)}`,
    parameters: refs('limit', 'after'),
    answers: { 200: schemaRef('History') },
  })
export const describeDependants = (entity: Entity): Operation =>
  tagged(entity, { summary: `What needs one ${one(entity.term)}`, answers: { 200: schemaRef('Dependants') } })
export const describeAdd = (entity: Entity): Operation =>
  tagged(entity, {
    summary: `Add one ${one(entity.term)}`,
    body: recordRef(entity, 'Add'),
    answers: { 201: recordRef(entity) },
  })
export const describeEdit = (entity: Entity): Operation =>
  tagged(entity, {
    summary: `Edit one ${one(entity.term)}`,
    body: recordRef(entity, 'Edit'),
    answers: { 200: recordRef(entity) },
  })
export const describeDelete = (entity: Entity): Operation =>
  tagged(entity, { summary: `Delete one ${one(entity.term)}`, answers: { 204: undefined } })
export const describeCommand = (entity: Entity, { label, input }: Command): Operation =>
  tagged(entity, {
    summary: `${label}: one ${one(entity.term)}`,
    ...(input && { body: inputSchema(input) }),
    answers: { 200: recordRef(entity) },
  })

export function describeValidate(entity: Entity, set: UniqueSet): Operation {
  const parameters = [
    ...parametersOf(entity, set).map(([name]) =>
      name === 'value' ? parameterRef('value') : parameter(name, { type: 'string' }),
    ),
    parameter(entity.key, keySchema),
  ]
  return tagged(entity, {
    summary: `Whether ${set.thing} of one ${one(entity.term)} is unique`,
    parameters,
    answers: { 200: schemaRef('Verdict') },
  })
}
