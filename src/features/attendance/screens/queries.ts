import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import type { AttendanceDay, AttendancePage } from '../domain/answer.ts'
import { attendanceCorrection } from '../domain/attendance-correction.ts'

type Params = Readonly<Record<string, string | number | undefined>>

const everyMs = 60_000
const people = 50

/** 'from=2026-06-01&to=2026-06-07': what is undefined or empty is left out. */
export const queryOf = (params: Params): string =>
  new URLSearchParams(
    Object.entries(params).flatMap(([name, value]): [string, string][] =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString()

/** Read again when a correction is made or withdrawn: it is among what depends on those. */
const keyOf = (kind: string, query: string) => [...recordKeys.lists(attendanceCorrection.id), 'attendance', kind, query]

/** People with their days, a page at a time; read again every minute while the days are not over. */
export const attendanceQuery = (params: Params, isNow: boolean) => {
  const query = queryOf(params)
  return infiniteQueryOptions({
    queryKey: keyOf('days', query),
    queryFn: ({ pageParam, signal }) =>
      request<AttendancePage>('GET', `/attendance?${query}&limit=${people}${pageParam}`, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === null ? undefined : `&after=${next}`),
    refetchInterval: isNow ? everyMs : false,
  })
}

/** A day of somebody in full. */
export const dayQuery = (params: { personId: number; day: string; areaId: number | undefined }) => {
  const query = queryOf(params)
  return queryOptions({
    queryKey: keyOf('day', query),
    queryFn: ({ signal }) => request<AttendanceDay>('GET', `/attendance/day?${query}`, { signal }),
  })
}
