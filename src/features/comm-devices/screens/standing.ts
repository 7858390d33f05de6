import type { ApiRecord } from '../../../api/records.ts'
import { asText } from '../../../crud/fields/view.ts'
import type { Connection } from '../domain/connection.ts'
import type { Followed } from './use-followed.ts'

/** How a comm device is, by what was read and by what it has reported since. */
export interface Standing {
  readonly state: 'online' | 'offline' | 'unknown'
  /** Why the state is not known, or no longer is. */
  readonly why?: string
  readonly heardAt: string | null
  /** In %. */
  readonly signal: number | null
  readonly signalAt: string | null
}

const latest = (...at: readonly (string | null | undefined)[]): string | null =>
  at.flatMap(each => each || []).reduce<string | null>((last, each) => (last && last > each ? last : each), null)

/** Never falsely calm: what nobody would notice, or was not reported by the device itself, is not known. */
export function standingOf(record: ApiRecord, connection: Connection, { state: followed, report }: Followed): Standing {
  const { heardAt, lostAt, hasKey, noticedAfterSeconds } = connection
  const isNewer = report && (heardAt === null || report.at >= heardAt)
  const signal = record['signalStrength']
  const common = {
    heardAt: latest(heardAt, asText(record['lastSeenAt']), report?.at),
    signal: report?.signal ?? (typeof signal === 'number' ? signal : null),
    signalAt: report?.signal !== null && report?.signal !== undefined ? report.at : latest(asText(record['signalAt'])),
  }
  if (report && isNewer && followed === 'following') return { ...common, state: report.state }
  if (heardAt === null)
    return {
      ...common,
      state: 'unknown',
      why: hasKey
        ? 'It has a key of its own, and has not called yet.'
        : 'It has no key of its own, so it cannot report.',
    }
  if (lostAt !== null) return { ...common, state: 'offline' }
  if (followed === 'lost')
    return { ...common, state: 'unknown', why: 'It was online; news of it does not arrive here now.' }
  if (noticedAfterSeconds === null)
    return { ...common, state: 'unknown', why: 'Silence is not watched: it would not be noticed if it were lost.' }
  return { ...common, state: 'online' }
}
