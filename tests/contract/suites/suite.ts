import type { Entity } from '../../../src/domain/entity.ts'
import { isWritten } from '../../../server/db/tables/columns.ts'
import { contractEntities, type House } from '../house.ts'

/** Declares the tests of one subject; the house is open when they run. */
export type Suite = (house: () => House) => void

export const every: readonly Entity[] = Object.values(contractEntities)
export const written: readonly Entity[] = every.filter(isWritten)
export const addable: readonly Entity[] = every.filter(({ verbs }) => verbs.includes('add'))
export const named = (entities: readonly Entity[]): [string, Entity][] => entities.map(entity => [entity.id, entity])

/** A value as a parameter of an address; of no value, the empty text. */
export const plain = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
