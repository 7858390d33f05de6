import type { Entity } from '../../src/domain/entity.ts'
import { fault } from '../../src/domain/faults.ts'
import type { Context } from '../context.ts'
import type { Session } from '../session.ts'

/** A row of `import`: a CSV that was uploaded to become records of an entity. */
export interface Upload {
  readonly importId: number
  readonly entity: string
  readonly fileKey: string
  readonly fileName: string
  readonly rows: number
  readonly header: readonly string[]
  readonly samples: readonly (readonly string[])[]
  readonly delimiter: string
  readonly bytes: number
}

/** The caller's own upload for this entity and working client. @throws 404 */
export async function findUpload(
  { database }: Pick<Context, 'database'>,
  entity: Entity,
  { clientId, userId }: Session,
  importId: number,
): Promise<Upload> {
  const { rows } = await database.pool.query<Upload>(
    'select * from import where "importId" = $1 and "clientId" = $2 and "userId" = $3 and "entity" = $4',
    [importId, clientId, userId, entity.id],
  )
  if (!rows[0]) throw fault('notFound')
  return rows[0]
}

/** Keeps what an upload is. */
export async function saveUpload(
  { database }: Pick<Context, 'database'>,
  { clientId, userId }: Session,
  upload: Omit<Upload, 'importId'>,
): Promise<Upload> {
  const { rows } = await database.pool.query<Upload>(
    `insert into import ("clientId", "userId", "entity", "fileKey", "fileName", "rows", "header", "samples", "delimiter", "bytes")
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning *`,
    [
      clientId,
      userId,
      upload.entity,
      upload.fileKey,
      upload.fileName,
      upload.rows,
      JSON.stringify(upload.header),
      JSON.stringify(upload.samples),
      upload.delimiter,
      upload.bytes,
    ],
  )
  return rows[0] as Upload
}
