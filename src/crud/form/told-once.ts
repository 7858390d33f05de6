import { isCustomName } from '../../api/custom-values.ts'
import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'
import { spelledOut, wireName } from '../../domain/fields/index.ts'

/** Something an answer shows only once: a new key. */
export interface Secret {
  readonly label: string
  readonly value: string
}

const beside = ['version', 'createdAt', 'updatedAt', 'warnings']

/** The texts of an answer that are no part of the record: they can't be read again. */
export function toldOnce({ fields, key }: Pick<Entity, 'fields' | 'key'>, answer: ApiRecord): readonly Secret[] {
  const known = new Set([
    key,
    ...beside,
    ...Object.entries(fields).flatMap(([name, field]) => [name, wireName(name, field)]),
  ])
  return Object.entries(answer).flatMap(([name, value]) =>
    !known.has(name) && !isCustomName(name) && typeof value === 'string' && value
      ? [{ label: spelledOut(name), value }]
      : [],
  )
}

/** What the server warns of, though it has saved. */
export const warningsOf = ({ warnings }: ApiRecord): readonly string[] =>
  Array.isArray(warnings) ? warnings.filter(each => typeof each === 'string') : []
