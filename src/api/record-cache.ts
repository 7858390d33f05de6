import type { QueryClient } from '@tanstack/react-query'
import type { EntityChange } from '../domain/hubs/pub-sub.ts'
import { readAnew } from './read-anew.ts'

const root = 'records'

/** Under which names records are kept. */
export const recordKeys = {
  all: (entity: string) => [root, entity] as const,
  lists: (entity: string) => [root, entity, 'list'] as const,
  one: (entity: string, id: number) => [root, entity, 'one', id] as const,
}

/** The id of a change that is one of many: an import tells of itself but once. */
const many = 0

/**
 * Reads anew what the changes touch and somebody shows; the rest is read when it is next shown. Of an entity of which
 * many have changed, that is everything.
 */
export async function applyChanges(client: QueryClient, changes: readonly EntityChange[]): Promise<void> {
  const known = [...new Set(changes.map(({ entity }) => entity))]
  const wholes = known.filter(entity => changes.some(each => each.entity === entity && each.id === many))
  const keys = [
    ...known.map(entity => (wholes.includes(entity) ? recordKeys.all(entity) : recordKeys.lists(entity))),
    ...changes.filter(({ entity }) => !wholes.includes(entity)).map(({ entity, id }) => recordKeys.one(entity, id)),
  ]
  await Promise.all(keys.map(queryKey => readAnew(client, queryKey)))
}

/** Reads anew every record that somebody shows: more has changed than was told. */
export const distrustRecords = (client: QueryClient) => readAnew(client, [root])

/** Forgets every record: they are another client's now. */
export const forgetRecords = (client: QueryClient) => client.removeQueries({ queryKey: [root] })
