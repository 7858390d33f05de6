import type { IngestAnswer, IngestRow } from '../../src/domain/ingest.ts'
import { apiClient, replyOf } from '../../src/api-client/client.ts'
import type { Read } from './map.ts'
import type { Site } from './site.ts'

export interface Sending {
  readonly url: string
  readonly key: string
  /** How much faster log time passes than the clock; 'max' is as fast as the server takes it. */
  readonly speed: number | 'max'
  readonly report: (sent: number, total: IngestAnswer) => void
}

const batchSize = 500
/** The log is one life of one device: its rows are numbered from 1, and running it again adds nothing. */
const epoch = 0
const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Sends the reads in the order of the log, each with its row number as the controller's sequence. */
export async function sendReads(
  reads: readonly Read[],
  site: Site,
  { url, key, speed, report }: Sending,
): Promise<IngestAnswer> {
  const device = apiClient(url, key)
  let total: IngestAnswer = { accepted: 0, duplicate: 0, rejected: [] }
  const started = Date.now()
  const first = Date.parse(reads[0]?.occurredAt ?? '')
  const size = speed === 'max' ? batchSize : 1
  for (let from = 0; from < reads.length; from += size) {
    const batch = reads.slice(from, from + size)
    if (speed !== 'max')
      await sleep(Math.max(0, started + (Date.parse(batch[0]?.occurredAt ?? '') - first) / speed - Date.now()))
    const body = batch.map(read => rowOf(read, site))
    const answer = await replyOf(device.POST('/api/ingest/events', { body }))
    total = {
      accepted: total.accepted + answer.accepted,
      duplicate: total.duplicate + answer.duplicate,
      rejected: [...total.rejected, ...answer.rejected.map(({ index, reason }) => ({ index: from + index, reason }))],
    }
    report(from + batch.length, total)
  }
  return total
}

function rowOf({ row, occurredAt, credential, place }: Read, { controllerId, doors }: Site): IngestRow {
  const door = doors.get(place)
  if (door === undefined) throw new Error(`Nothing is known of the place "${place}"`)
  return {
    controllerId,
    epoch,
    sequence: row,
    type: 'accessGranted',
    occurredAt,
    door,
    reader: door,
    keycode: credential,
  }
}
