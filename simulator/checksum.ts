import { createHash } from 'node:crypto'
import type { DeliveredChange, Holding } from '../src/domain/delivery.ts'
import { recordText } from '../src/domain/delivery-text.ts'

type Details = Readonly<Record<string, unknown>>

/** What a controller holds of a kind: how many, and their checksum (see `holding`). */
export function holdingOf(subject: DeliveredChange['subject'], records: ReadonlyMap<number, Details>): Holding {
  let checksum = 0n
  for (const [id, details] of records) checksum ^= checksumOf(recordText(subject, id, details))
  return { subject, count: records.size, checksum: checksum.toString(16).padStart(16, '0') }
}

const checksumOf = (text: string): bigint => BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 16)}`)
