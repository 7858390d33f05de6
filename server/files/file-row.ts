import type { Pool } from 'pg'
import type { Entities } from '../rest/titles.ts'
import { holds } from '../../src/domain/entity.ts'
import { fault } from '../../src/domain/faults.ts'
import type { Session } from '../session.ts'

/** A row of `file`. */
export interface StoredFile {
  readonly key: string
  readonly clientId: number | null
  readonly userId: number
  readonly entity: string
  readonly field: string
  readonly recordId: number | null
  readonly mediaType: string
  readonly bytes: number
  readonly width: number | null
  readonly height: number | null
  readonly thumbnails: readonly number[]
  /** Of the content; none where it was kept before there were any. */
  readonly sha256: string | null
}

/** Stores the metadata of a file. */
export async function saveFile(pool: Pool, file: Omit<StoredFile, 'recordId'>): Promise<void> {
  await pool.query(
    `insert into file ("key", "clientId", "userId", "entity", "field", "mediaType", "bytes", "width", "height", "thumbnails", "sha256")
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      file.key,
      file.clientId,
      file.userId,
      file.entity,
      file.field,
      file.mediaType,
      file.bytes,
      file.width,
      file.height,
      file.thumbnails,
      file.sha256,
    ],
  )
}

/**
 * A file that the caller may see: they can read the entity, and it is shared, of the working client, or, if the
 * record is a client itself, of one that they can see. One that no record uses yet is its uploader's alone.
 * @throws 404, 451 for another client that they can see
 */
export async function findFile(pool: Pool, entities: Entities, session: Session, key: string): Promise<StoredFile> {
  const { rows } = await pool.query<StoredFile>('select * from file where "key" = $1 and "removedAt" is null', [key])
  const [file] = rows
  const entity = entities[file?.entity ?? '']
  if (!file || !entity || !holds(session.permissions, entity.permission.read)) throw fault('notFound')
  const own = entity.fields[file.field]?.permission
  if (own !== undefined && !session.permissions.has(own)) throw fault('notFound')
  if (file.recordId === null && file.userId !== session.userId) throw fault('notFound')
  if (file.clientId === null || file.clientId === session.clientId) return file
  if (!session.visibleClientIds.has(file.clientId)) throw fault('notFound')
  if (entity.tenancy !== 'self') throw fault('clientMismatch', {}, { clientId: file.clientId })
  return file
}

const unusedHours = 24
const batch = 200

/**
 * Takes the rows of files that nothing shows: replaced, gone with their record, or uploaded and never saved within a
 * day. Their keys are answered, for their contents to be removed too.
 */
export async function forgetUnused(pool: Pool, now: Date): Promise<readonly StoredFile[]> {
  const { rows } = await pool.query<StoredFile>(
    `delete from file where "key" in (
       select "key" from file where "removedAt" is not null or ("recordId" is null and "createdAt" < $1) limit ${batch})
     returning *`,
    [new Date(now.getTime() - unusedHours * 3_600_000)],
  )
  return rows
}
