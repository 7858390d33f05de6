import type { ClientBase } from 'pg'

/** The field of a record that shows a picture. */
interface Shown {
  readonly entity: string
  readonly field: string
  readonly recordId: number
  /** Whose the record is; null for what is everybody's. */
  readonly clientId: number | null
}

/** Gives the picture of one record to another, whose column names it by then: the first shows it no more. */
export async function movePicture(client: ClientBase, key: string, to: Shown): Promise<void> {
  await client.query(
    'update file set "entity" = $2, "field" = $3, "recordId" = $4, "clientId" = $5 where "key" = $1 and "removedAt" is null',
    [key, to.entity, to.field, to.recordId, to.clientId],
  )
}
