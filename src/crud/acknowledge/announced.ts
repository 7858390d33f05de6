import { useState } from 'react'
import { alarmPriorities, eventText } from '../../domain/events.ts'
import type { Words } from '../../domain/vocabulary.ts'
import { useCaller } from '../caller/caller.ts'
import type { LiveAlarm } from '../../domain/stream/alarm.ts'
import { useAtMostEvery } from '../../ui/use-at-most-every.ts'

const everyMs = 2000

/** What has been announced: up to which alarm, and the last text. */
export interface Announced {
  readonly newest: number | undefined
  readonly text: string
}

/** Announces the alarms that are new since the last time, the loudest and newest by name; none of the initial ones. */
export function announce(before: Announced, items: readonly LiveAlarm[], words: Words): Announced {
  const newest = Math.max(before.newest ?? 0, ...items.map(({ eventAlarmId }) => eventAlarmId))
  if (before.newest === undefined) return { newest, text: '' }
  const since = before.newest
  const fresh = items
    .filter(({ eventAlarmId }) => eventAlarmId > since)
    .sort((a, b) => b.alarmPriority - a.alarmPriority || b.eventAlarmId - a.eventAlarmId)
  const [first, ...others] = fresh
  if (!first) return before
  const level = first.alarmPriority === alarmPriorities.alarm ? 'Alarm' : 'Alert'
  const more = others.length === 0 ? '' : `, and ${others.length} more`
  return { newest, text: `${level}: ${eventText(first.type, words)}, ${first.place}${more}` }
}

/** The newest alarms as text, for a live region; a storm is announced only now and then. */
export function useAnnounced(items: readonly LiveAlarm[]): string {
  const { words } = useCaller()
  const told = useAtMostEvery(items, everyMs)
  const [state, setState] = useState(() => ({ told, said: announce({ newest: undefined, text: '' }, told, words) }))
  if (state.told !== told) setState({ told, said: announce(state.said, told, words) })
  return state.said.text
}
