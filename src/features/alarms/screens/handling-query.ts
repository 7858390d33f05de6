import { queryOptions } from '@tanstack/react-query'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import { eventAlarm } from '../../../domain/entities/notifications/event-alarm.ts'
import { alarmEntry } from '../domain/alarm-entry.ts'
import type { Handled, Repeated, Tick } from '../domain/wire.ts'

const path = (id: number, what: string) => `${eventAlarm.api}/${id}/${what}`

/** The procedure for an alarm; read again when anybody writes into a log. */
export const procedureQuery = (id: number) =>
  queryOptions({
    queryKey: [...recordKeys.lists(alarmEntry.id), 'procedure', id],
    queryFn: ({ signal }) => request<Handled>('GET', path(id, 'procedure'), { signal }),
  })

/** How often an alarm was raised; read again with the lists of alarms. */
export const repeatsQuery = (id: number) =>
  queryOptions({
    queryKey: [...recordKeys.lists(eventAlarm.id), 'repeats', id],
    queryFn: ({ signal }) => request<Repeated>('GET', path(id, 'repeats'), { signal }),
  })

/** Ticks a step off, or takes it back. */
export const tickStep = (id: number, body: Tick) => request<Handled>('POST', path(id, 'step'), { body })

/** Acknowledges an alarm with its repeats. */
export const acknowledgeRepeats = (id: number) =>
  request<{ acknowledged: number }>('POST', path(id, 'acknowledge-repeats'), { body: {} })
