import type { PoolClient } from 'pg'
import { advance, type Moved, movedRequest } from '../advance.ts'
import type { UpdateRow } from './update-row.ts'

interface End {
  readonly status: 'done' | 'failed'
  /** In words, where it failed. */
  readonly reason: string | null
}

/** Ends an update, and has its roll-out go on. @returns the records that this changed */
export async function endUpdate(
  client: PoolClient,
  { requestId, rollOutId }: Pick<UpdateRow, 'requestId' | 'rollOutId'>,
  { status, reason }: End,
  now: Date,
): Promise<Moved[]> {
  await client.query(
    `update firmware_update_request set "status" = $2, "reason" = $3, "endedAt" = $4, "heardAt" = $4, "updatedAt" = $4
     where "firmwareUpdateRequestId" = $1`,
    [requestId, status, reason?.slice(0, 200) ?? null, now],
  )
  return [movedRequest(requestId), ...(rollOutId === null ? [] : await advance(client, rollOutId, now))]
}
