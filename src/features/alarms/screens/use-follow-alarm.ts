import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { recordKeys } from '../../../api/record-cache.ts'
import type { ApiRecord } from '../../../api/records.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { eventAlarm } from '../../../domain/entities/notifications/event-alarm.ts'
import { viewAtom } from '../../../live/atoms.ts'
import { alarms, alerts } from '../../../live/views/alarms.ts'
import { repeatsQuery } from './handling-query.ts'

/** Reads an alarm again when the stream has it otherwise: taken, ended, or acknowledged, by whomever. */
export function useFollowAlarm(record: ApiRecord): void {
  const client = useQueryClient()
  const [loud, quiet] = [useAtomValue(viewAtom(alarms)), useAtomValue(viewAtom(alerts))]
  const id = Number(record['eventAlarmId'])
  const isOpen = record['acknowledgedDateTime'] === null
  const isKnown = loud.readiness === 'ready' && quiet.readiness === 'ready' && loud.more + quiet.more === 0
  const live = [...loud.items, ...quiet.items].find(alarm => alarm.eventAlarmId === id)
  const isOld = live
    ? (live.takenBy ?? null) !== record['takenBy'] ||
      (live.returnedAt === undefined) !== (record['returnedAt'] === null)
    : isKnown && isOpen
  const same = [...loud.items, ...quiet.items].filter(
    alarm => alarm.controllerId === record['controllerId'] && alarm.type === record['type'],
  )
  const sameNow = same.map(alarm => alarm.sequence).join()
  useEffect(() => {
    if (sameNow !== '') void refreshQueries(client, repeatsQuery(id).queryKey)
  }, [sameNow, id, client])
  useEffect(() => {
    if (isOld) void refreshQueries(client, recordKeys.one(eventAlarm.id, id))
  }, [isOld, id, client, live])
}
