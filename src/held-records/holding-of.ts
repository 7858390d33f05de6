import type { DeliveredChange, Holding } from '../domain/delivery.ts'
import { recordText } from '../domain/delivery-text.ts'
import type { Records } from './held-records.ts'

type Details = Readonly<Record<string, unknown>>

/** SHA-256 of a text in UTF-8, in hex. */
export type Sha256 = (text: string) => string

/** What a controller holds of a kind: how many, and their checksum (see `holding`). */
export function holdingOf(
  subject: DeliveredChange['subject'],
  records: ReadonlyMap<number, Details>,
  sha256: Sha256,
): Holding {
  let checksum = 0n
  for (const [id, details] of records) checksum ^= BigInt(`0x${sha256(recordText(subject, id, details)).slice(0, 16)}`)
  return { subject, count: records.size, checksum: checksum.toString(16).padStart(16, '0') }
}

/** What a controller holds of every kind. */
export const holdingsOf = (all: Records, sha256: Sha256): Holding[] =>
  [...all].map(([subject, records]) => holdingOf(subject, records, sha256))
