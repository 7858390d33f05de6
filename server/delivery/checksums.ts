import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { ChecksumVersion, HeldRecord, Holding } from '../../src/domain/delivery.ts'
import { recordText } from '../../src/domain/delivery-text.ts'
import type { DeliveredKind } from '../../src/domain/entities/hardware/change-log.ts'
import type { Context } from '../context.ts'
import { subjects } from './subjects.ts'
import { withSecrets } from './with-secrets.ts'

/** Records in one statement: about 20 ms on PostgreSQL. */
const step = 2000

/** The latest of what a controller must hold: $1 it, $2 after which change, $3 the kinds that are left out or alone. */
const latest = `from change_log where "controllerId" = $1 and "latest" and "operation" <> 'delete' and "changeId" > $2`
const inOrder = `order by "changeId" limit ${step}`

interface Sum {
  readonly subject: DeliveredKind
  readonly count: number
  /** Up to 16 hex digits. */
  readonly checksum: string
  readonly last: number
}

/** Kinds whose details the change log does not have in full. */
const withheld = (Object.keys(subjects) as DeliveredKind[]).filter(kind => subjects[kind].secrets.length > 0)

/**
 * What a controller should hold, by kind: how many records, and the exclusive or of their checksums (see `holding`).
 * Right only while nothing is pending for it. What the change log does not keep is read from its record, and kept nowhere.
 */
export async function checksumsOf(
  pool: Pool,
  entities: Context['entities'],
  controllerId: number,
  version: ChecksumVersion,
): Promise<Holding[]> {
  const leftOut = version === 1 ? [] : withheld
  const sums = new Map<DeliveredKind, { count: number; checksum: bigint }>()
  const add = ({ subject, count, checksum }: Sum) => {
    const before = sums.get(subject) ?? { count: 0, checksum: 0n }
    sums.set(subject, { count: before.count + count, checksum: before.checksum ^ BigInt(`0x${checksum}`) })
  }
  await inSteps(after => summed(pool, controllerId, after, leftOut), add)
  if (leftOut.length > 0) await inSteps(after => opened(pool, entities, controllerId, after), add)
  return [...sums].map(([subject, { count, checksum }]) => ({
    subject,
    count,
    checksum: checksum.toString(16).padStart(16, '0'),
  }))
}

async function inSteps(read: (after: number) => Promise<readonly Sum[]>, add: (sum: Sum) => void): Promise<void> {
  for (let after = 0; ;) {
    const sums = await read(after)
    sums.forEach(add)
    if (sums.reduce((total, { count }) => total + count, 0) < step) return
    after = Math.max(...sums.map(({ last }) => last))
  }
}

/** The next records but those of some kinds, summed up by the database. */
async function summed(
  pool: Pool,
  controllerId: number,
  after: number,
  leftOut: readonly DeliveredKind[],
): Promise<readonly Sum[]> {
  const { rows } = await pool.query<Sum>(
    `with page as (
       select "changeId", "subject", "subject" || ' ' || "subjectId" || ' ' || "details"::text as "text" ${latest}
       and "subject" <> all($3::text[]) ${inOrder})
     select "subject", count(*)::integer as "count", max("changeId")::float8 as "last",
       to_hex(bit_xor(('x' || left(encode(sha256(convert_to("text", 'UTF8')), 'hex'), 16))::bit(64)::bigint)) as "checksum"
     from page group by "subject"`,
    [controllerId, after, leftOut],
  )
  return rows
}

/** The next records whose secrets must be opened, one by one. */
async function opened(
  pool: Pool,
  entities: Context['entities'],
  controllerId: number,
  after: number,
): Promise<readonly Sum[]> {
  const { rows } = await pool.query<HeldRecord>(
    `select "changeId", "subject", "subjectId", "details" ${latest} and "subject" = any($3::text[]) ${inOrder}`,
    [controllerId, after, withheld],
  )
  const records = await withSecrets(pool, entities, rows)
  return records.map(({ subject, subjectId, details, changeId }) => ({
    subject,
    count: 1,
    checksum: createHash('sha256')
      .update(recordText(subject, subjectId, details ?? {}))
      .digest('hex')
      .slice(0, 16),
    last: Number(changeId),
  }))
}
