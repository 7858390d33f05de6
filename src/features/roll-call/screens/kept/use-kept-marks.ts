import { useAtomValue } from 'jotai'
import { useEffect, useSyncExternalStore } from 'react'
import { request } from '../../../../api/request.ts'
import { sessionAtom } from '../../../../api/session.ts'
import { evacuation } from '../../domain/evacuation.ts'
import type { KeptMark } from './kept-mark.ts'
import { type Answer, KeptMarks, type KeptState } from './kept-marks.ts'

const opened = new Map<string, KeptMarks>()

const places = 'roll-call-marks.'

interface Owner {
  readonly userId: number
  readonly clientId: number
}

function send({ follows: _follows, entry, ...body }: KeptMark): Promise<Answer> {
  if (!entry) return request('POST', '/roll-call/mark', { body })
  const { entryId, evacuationId, added } = entry
  const { key, mark, at, seen } = body
  const path = `${evacuation.api}/${evacuationId}/unlisted`
  return added
    ? request('POST', path, { body: { ...added, entryId, key, at } })
    : request('POST', `${path}/mark`, { body: { entryId, key, mark, at, seen } })
}

/** The marks of a user on this device, for one client. */
export function keptMarksOf({ userId, clientId }: Owner): KeptMarks {
  const place = `${places}${userId}.${clientId}`
  const known = opened.get(place)
  if (known) return known
  const made = new KeptMarks(place, localStorage, send)
  opened.set(place, made)
  return made
}

/**
 * Whoever was added on this device, and was not sent, leaves it: marks name nobody, they do.
 * @param except whose they stay
 */
export function forgetAdded(except?: Owner): void {
  const own = except && `${places}${except.userId}.${except.clientId}`
  for (const place of Object.keys(localStorage))
    if (place.startsWith(places) && place !== own)
      (opened.get(place) ?? new KeptMarks(place, localStorage, send)).forgetAdded()
}

/** The marks of this device that are on their way. What an earlier page left is sent too. */
export function useKeptMarks(): readonly [kept: KeptMarks, state: KeptState] {
  const { data: user } = useAtomValue(sessionAtom)
  return useMarksOf({ userId: user?.userId ?? 0, clientId: user?.workingClientId ?? 0 })
}

/** The same of a user who is known without a connection. */
export function useMarksOf(owner: Owner): readonly [kept: KeptMarks, state: KeptState] {
  const kept = keptMarksOf(owner)
  const state = useSyncExternalStore(kept.subscribe, kept.state)
  useEffect(() => {
    void kept.flush()
    const online = () => void kept.flush()
    addEventListener('online', online)
    return () => removeEventListener('online', online)
  }, [kept])
  return [kept, state]
}
