import { map, type Observable } from 'rxjs'
import { fromFetch } from 'rxjs/fetch'
import * as z from 'zod'
import { doorStatuses } from '../domain/door-status.ts'
import type { LiveSnapshot } from '../domain/live.ts'
import { checkRuns } from '../domain/stream/check-runs.ts'
import { kinds } from './kinds.ts'

const histories = z.array(
  z.looseObject({ id: z.int(), averagePerDay: z.number(), buckets: z.array(z.tuple([z.int(), z.int()])) }),
)
const snapshot = z.looseObject({
  clientId: z.int(),
  sequence: z.int().min(0),
  at: z.string(),
  occupants: z.array(z.looseObject({ tokenId: z.int(), zoneId: z.int(), at: z.string() })),
  zones: z.array(z.looseObject({ zoneId: z.int(), name: z.string() })),
  doors: z.array(z.looseObject({ doorId: z.int(), title: z.string(), status: z.enum(Object.keys(doorStatuses)) })),
  usage: z.object({ tokens: histories, areas: histories }),
  more: z.record(z.string(), z.int().min(0)),
  activity: z.object({
    minutes: z.array(z.object({ minute: z.int(), counts: z.record(z.string(), z.int().min(0)) })),
    completeFrom: z.number(),
  }),
  names: z.record(z.string(), z.record(z.string(), z.string())),
  withheld: z.array(z.string()),
})

/** @throws if it is not a snapshot */
export function liveSnapshot(body: unknown): LiveSnapshot {
  checkRuns(snapshot.parse(body)['entries'], kinds, 'snapshot')
  return body as LiveSnapshot
}

/**
 * `GET /api/live/snapshot`, fetched when subscribed and given up when unsubscribed.
 * @param headers for callers without the session's cookie
 * @returns errors with the status, or why there was no answer
 */
export const fetchSnapshot$ = (
  origin: string,
  headers: Readonly<Record<string, string>> = {},
): Observable<LiveSnapshot> =>
  fromFetch(new URL('/api/live/snapshot', origin).href, {
    headers: { 'application-identification': 'Website', ...headers },
    selector: async response => {
      if (!response.ok) throw new Error(`The server answered ${response.status} to the snapshot`)
      return (await response.json()) as unknown
    },
  }).pipe(map(liveSnapshot))
