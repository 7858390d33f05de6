import type { QueryClient } from '@tanstack/react-query'
import type { EntityChange } from '../domain/hubs/pub-sub.ts'
import { refreshQueries } from './refresh-queries.ts'

const root = 'records'

/** The cache keys of records. */
export const recordKeys = {
  all: (entity: string) => [root, entity] as const,
  lists: (entity: string) => [root, entity, 'list'] as const,
  one: (entity: string, id: number) => [root, entity, 'one', id] as const,
}

/** Whom the user may work as: made of records, but not dropped with them. */
export const switchableRoot = 'switchable-clients'
const madeOf: Readonly<Record<string, string>> = { client: switchableRoot, clientRelation: switchableRoot }

/** The id of a change that stands for many: an import announces itself only once. */
const many = 0

/**
 * Reads again what the changes affect and a screen shows; the rest is read when it is next shown. If many records of an
 * entity have changed, that is everything of that entity.
 */
export async function applyChanges(client: QueryClient, changes: readonly EntityChange[]): Promise<void> {
  const known = [...new Set(changes.map(({ entity }) => entity))]
  const wholes = known.filter(entity => changes.some(each => each.entity === entity && each.id === many))
  const keys = [
    ...known.map(entity => (wholes.includes(entity) ? recordKeys.all(entity) : recordKeys.lists(entity))),
    ...changes.filter(({ entity }) => !wholes.includes(entity)).map(({ entity, id }) => recordKeys.one(entity, id)),
    ...[...new Set(known.flatMap(entity => madeOf[entity] ?? []))].map(made => [made] as const),
  ]
  await Promise.all(keys.map(queryKey => refreshQueries(client, queryKey)))
}

/** Reads every shown record again: changes may have been missed. */
export const distrustRecords = (client: QueryClient) =>
  Promise.all([root, switchableRoot].map(key => refreshQueries(client, [key])))

/** Drops every record: the client has changed. */
export const forgetRecords = (client: QueryClient) => client.removeQueries({ queryKey: [root] })
