import type { Pool } from 'pg'
import { fault } from '../../src/domain/faults.ts'
import type { Session } from '../session.ts'

/** The limit on uploads not used by a record yet, or waiting to be imported: they are removed after a day. */
const most = {
  user: { files: 500, bytes: 200 * 1024 * 1024 },
  client: { files: 5_000, bytes: 1024 * 1024 * 1024 },
} as const
const keptHours = 24

const waiting = {
  import: 'from import where "clientId" = $1',
  file: 'from file where "clientId" = $1 and "recordId" is null and "removedAt" is null',
} as const

interface Row {
  readonly files: number
  readonly bytes: number
  readonly clientFiles: number
  readonly clientBytes: number
  readonly oldest: Date | null
}

/**
 * Makes sure that there is room for one more upload of a user and a client.
 * @throws 429 that says when there is some again
 */
export async function requireRoom(
  pool: Pool,
  where: keyof typeof waiting,
  { clientId, userId }: Session,
  now: Date,
): Promise<void> {
  const { rows } = await pool.query<Row>(
    `select count(*) filter (where "userId" = $2)::integer as "files",
       coalesce(sum("bytes") filter (where "userId" = $2), 0)::float8 as "bytes",
       count(*)::integer as "clientFiles", coalesce(sum("bytes"), 0)::float8 as "clientBytes",
       min("createdAt") as "oldest" ${waiting[where]}`,
    [clientId, userId],
  )
  const [kept] = rows
  if (!kept?.oldest) return
  const isFull =
    kept.files >= most.user.files ||
    kept.bytes >= most.user.bytes ||
    kept.clientFiles >= most.client.files ||
    kept.clientBytes >= most.client.bytes
  if (!isFull) return
  const leftMs = kept.oldest.getTime() + keptHours * 3_600_000 - now.getTime()
  throw fault('uploadsFull', { hours: Math.max(1, Math.ceil(leftMs / 3_600_000)) })
}
