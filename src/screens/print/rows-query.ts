import { queryOptions } from '@tanstack/react-query'
import { withCustomValues } from '../../api/custom-values.ts'
import { kebab } from '../../api/entity-calls.ts'
import { recordKeys } from '../../api/record-cache.ts'
import type { ApiRecord, RecordPage } from '../../api/records.ts'
import { request } from '../../api/request.ts'
import type { Entity } from '../../domain/entity.ts'

/** The most rows on paper: about forty pages. */
export const mostRows = 2000
const pageSize = 1000

export interface PrintedRows {
  readonly items: readonly ApiRecord[]
  /** There are more than are printed. */
  readonly hasMore: boolean
}

/**
 * The rows of a list, as far as they are printed.
 * @param query filters, sort and q as the API takes them
 */
export const printedRowsQuery = (entity: Entity, named: string | undefined, query: URLSearchParams) =>
  queryOptions({
    queryKey: [...recordKeys.lists(entity.id), 'print', named, String(query)],
    async queryFn({ signal }): Promise<PrintedRows> {
      const path = named ? `${entity.api}/list/${kebab(named)}` : entity.api
      const items: ApiRecord[] = []
      let after: string | null = ''
      while (after !== null && items.length < mostRows) {
        const asked = new URLSearchParams([...query, ['limit', String(pageSize)], ...(after ? [['after', after]] : [])])
        const page: RecordPage = await request('GET', `${path}?${asked}`, { signal })
        items.push(...page.items.map(withCustomValues))
        after = page.next
      }
      return { items, hasMore: after !== null }
    },
  })
