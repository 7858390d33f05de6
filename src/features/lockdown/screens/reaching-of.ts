import { type LockdownAction, lockdownActions } from '../domain/actions.ts'
import type { Reaching } from './queries.ts'

const isAction = (value: unknown): value is LockdownAction =>
  typeof value === 'string' && Object.hasOwn(lockdownActions, value)
const ids = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter(id => typeof id === 'number').toSorted((one, other) => one - other) : []
const words = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(word => typeof word === 'string').toSorted() : []

/** What a plan's values, saved or not, say of the doors that it reaches. */
export const reachingOf = (values: Readonly<Record<string, unknown>>): Reaching => ({
  action: isAction(values['action']) ? values['action'] : 'lock',
  areaIds: ids(values['areaIds']),
  doorGroupIds: ids(values['doorGroupIds']),
  tags: words(values['tags']),
})
