import type { ApiRecord } from '../../../api/records.ts'
import { ageText } from '../../../ui/age-text.ts'

/** A device that is receiving says something more often than this. */
const silentMs = 60_000
/** Before this nothing can be said of how long it takes. */
const rateAfterMs = 5000

export interface UpdateProgress {
  /** Of the image; undefined where nothing has begun. */
  readonly percent?: number
  readonly text: string
}

const instant = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN)

/** How far an update is, and for how long it still goes on. @param now epoch ms */
export function progressOf(record: ApiRecord, now: number): UpdateProgress {
  const [bytes, received] = [Number(record['imageBytes'] ?? 0), Number(record['received'] ?? 0)]
  const reason = typeof record['reason'] === 'string' ? record['reason'] : undefined
  const percent = bytes > 0 ? Math.min(100, Math.floor((100 * received) / bytes)) : 0
  const [started, heard, ended] = [instant(record['startedAt']), instant(record['heardAt']), instant(record['endedAt'])]
  switch (record['status']) {
    case 'requested':
      return { text: 'Begins when it asks' }
    case 'sending':
      return { percent, text: `${percent}%, ${sending({ bytes, received, started, heard }, now)}` }
    case 'installing':
      return { percent: 100, text: `Restarting for ${ageText(now - instant(record['receivedAt']))}` }
    case 'done':
      return { percent: 100, text: Number.isNaN(started) ? 'Done' : `Took ${ageText(ended - started)}` }
    case 'failed':
    case 'cancelled':
      return Number.isNaN(started)
        ? { text: reason ?? 'Not begun' }
        : { percent, text: `${percent}%${reason === undefined ? '' : `: ${reason}`}` }
    default:
      return { text: '' }
  }
}

interface Sending {
  readonly bytes: number
  readonly received: number
  readonly started: number
  readonly heard: number
}

function sending({ bytes, received, started, heard }: Sending, now: number): string {
  if (now - heard > silentMs) return `nothing heard for ${ageText(now - heard)}`
  const ms = heard - started
  if (received === 0 || !(ms >= rateAfterMs)) return 'just begun'
  const leftMs = ((bytes - received) * ms) / received - (now - heard)
  return `about ${ageText(Math.max(1000, leftMs))} left`
}
