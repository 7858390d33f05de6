import { queryOptions } from '@tanstack/react-query'
import { entities, type EntityId } from '../domain/entities/index.ts'
import { recordKeys } from './record-cache.ts'
import type { ApiRecord, RecordPage } from './records.ts'
import { request } from './request.ts'

/** The most that a page of a list has. */
const pageSize = 1000

/** Records of an entity, and how many more there are, as a text: exact below 10,000 in all. */
export interface ManyRecords {
  readonly items: readonly ApiRecord[]
  /** Empty if there are no others. */
  readonly more: string
}

/** The first records of an entity in the order of its list, up to a limit, page by page; cached until one changes. */
export const manyQuery = (entity: EntityId, most: number) =>
  queryOptions({
    queryKey: [...recordKeys.lists(entity), 'many', most],
    queryFn: ({ signal }) => readMany(entities[entity].api, most, signal),
  })

async function readMany(api: string, most: number, signal: AbortSignal): Promise<ManyRecords> {
  const items: ApiRecord[] = []
  let after: string | null = ''
  while (after !== null && items.length < most) {
    const limit = String(Math.min(pageSize, most - items.length))
    const page: RecordPage = await request('GET', `${api}?${new URLSearchParams({ limit, ...(after && { after }) })}`, {
      signal,
    })
    items.push(...page.items)
    after = page.next
  }
  if (after === null) return { items, more: '' }
  const { total } = await request<{ total: number | string }>('GET', `${api}?limit=1&total=true`, { signal })
  return { items, more: typeof total === 'number' ? (total - items.length).toLocaleString('en-GB') : 'many' }
}
