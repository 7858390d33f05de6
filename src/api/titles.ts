import { queryOptions } from '@tanstack/react-query'
import { type Api, readTitles } from './entity-calls.ts'
import { gather } from './gather.ts'
import { recordKeys } from './record-cache.ts'

/** Records a request: their keys stand in its address. */
const most = 200
const readers = new Map<string, ReturnType<typeof gather<string>>>()

function readerOf(entity: Api) {
  const read = async (ids: readonly number[]) =>
    new Map((await readTitles(entity, ids)).map(({ id, title }) => [id, title]))
  const reader = readers.get(entity.id) ?? gather({ most, everyMs: 0, read })
  readers.set(entity.id, reader)
  return reader
}

/** The titles of a row's records, in their order, null for each that is not to be seen: many rows ask for theirs at once. */
export const rowTitlesQuery = (entity: Api, ids: readonly number[]) =>
  queryOptions({
    queryKey: [...recordKeys.lists(entity.id), 'titles', ids.join()],
    queryFn: ({ signal }) => Promise.all(ids.map(id => readerOf(entity)(id, signal))),
    enabled: ids.length > 0,
  })
