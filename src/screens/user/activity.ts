import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AuditEntry } from '../../api/entity-calls.ts'
import { withCustomValues } from '../../api/custom-values.ts'
import { recordKeys } from '../../api/record-cache.ts'
import { request } from '../../api/request.ts'
import { fromLocal } from '../../crud/fields/instants.ts'
import { date } from '../../domain/fields/index.ts'

/** Something that a user did: an entry of the history of a record. */
export interface UserAction extends AuditEntry {
  readonly entity: string
  /** 0 where it was done to no single record: an export. */
  readonly recordId: number
  readonly title: string | null
  /** Whether the record is still there. */
  readonly isThere: boolean
}
interface ActionPage {
  readonly items: readonly UserAction[]
  readonly next: string | null
}

/** Which part of a user's activity is shown: days of the site, both included. */
export interface ActivityFilter {
  readonly entity: string | null
  readonly from: string | null
  readonly to: string | null
}

const { schema } = date()
const day = (text: string | null) => (schema.safeParse(text).success ? text : null)

/** What the url of the tab says. */
export const readFilter = (url: URLSearchParams): ActivityFilter => ({
  entity: url.get('of'),
  from: day(url.get('from')),
  to: day(url.get('to')),
})

/** The url with another filter; the rest of it stays. */
export function writeFilter(url: URLSearchParams, { entity, from, to }: ActivityFilter): URLSearchParams {
  const written = new URLSearchParams(url)
  for (const [name, value] of Object.entries({ of: entity, from, to }))
    if (value === null) written.delete(name)
    else written.set(name, value)
  return written
}

/** When a day begins at the site; if the clocks skip midnight, an hour later. */
function beginning(ofDay: string, zone: string): string {
  const midnight = fromLocal(`${ofDay}T00:00`, zone)
  return midnight.endsWith('Z') ? midnight : fromLocal(`${ofDay}T01:00`, zone)
}

function dayAfter(ofDay: string): string {
  const next = new Date(`${ofDay}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

/** What the server is asked: the filter's days as instants of the site. */
export function queryFor({ entity, from, to }: ActivityFilter, zone: string): string {
  const query = new URLSearchParams({ limit: '50' })
  if (entity !== null) query.set('entity', entity)
  if (from !== null) query.set('from', beginning(from, zone))
  if (to !== null) query.set('to', beginning(dayAfter(to), zone))
  return String(query)
}

/** Pages in a row without anything the caller may see before they are asked to continue. */
const emptyInARow = 4

/** What was done to records, newest first, page by page, as an address with parameters answers it. */
export const actionsQuery = (key: readonly unknown[], path: string) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: async ({ signal, pageParam }): Promise<ActionPage> => {
      let after = pageParam
      for (let tried = 1; ; tried++) {
        const page = await request<ActionPage>('GET', `${path}${after && `&after=${after}`}`, { signal })
        if (page.items.length > 0 || page.next === null || tried === emptyInARow) return withCustom(page)
        after = page.next
      }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** What a user did, newest first. */
export const activityQuery = (userId: number, query: string) =>
  actionsQuery([...recordKeys.one('user', userId), 'activity', query], `/user/${userId}/activity?${query}`)

const withCustom = ({ items, next }: ActionPage): ActionPage => ({
  items: items.map(action => ({
    ...action,
    before: action.before && withCustomValues(action.before),
    after: action.after && withCustomValues(action.after),
  })),
  next,
})
