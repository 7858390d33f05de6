import type { PoolClient } from 'pg'
import { fault } from '../../../../domain/faults.ts'
import type { ProgressAnswer, UpdateProgress } from '../../../../domain/firmware-wire.ts'
import { type Moved, movedRequest } from '../advance.ts'
import { begunSql, isBeginning } from './beginning.ts'
import { endUpdate } from './end-update.ts'
import { refuseEnded } from './refuse-ended.ts'
import { findUpdate, type UpdateRow } from './update-row.ts'

interface Taken {
  readonly answer: ProgressAnswer
  readonly moved: readonly Moved[]
}

/** Takes what a device says of its update. @throws 404, 409, 400 */
export async function take(client: PoolClient, said: UpdateProgress, now: Date): Promise<Taken> {
  const update = await findUpdate(client, said, 'for update of r')
  const { status, reason } = update
  // A report that is repeated because its answer was lost changes nothing.
  const isAgain = said.state === 'received' && status === 'installing' && said.sha256 === update.imageSha256
  if (isAgain || (said.state === 'failed' && status === 'failed')) return { answer: { status, reason }, moved: [] }
  // Also one that has received all of it may find that it cannot install it.
  if (said.state === 'failed' && status === 'installing')
    return failed(client, update, `The device could not install it: ${said.reason}`, now)
  refuseEnded(update)
  if (said.state === 'failed') return failed(client, update, `The device gave up: ${said.reason}`, now)
  return said.state === 'receiving'
    ? receiving(client, update, said.received, now)
    : received(client, update, said.sha256, now)
}

async function failed(client: PoolClient, update: UpdateRow, reason: string, now: Date): Promise<Taken> {
  return {
    answer: { status: 'failed', reason },
    moved: await endUpdate(client, update, { status: 'failed', reason }, now),
  }
}

async function receiving(client: PoolClient, update: UpdateRow, bytes: number, now: Date): Promise<Taken> {
  const { requestId, imageBytes } = update
  if (bytes > (imageBytes ?? 0)) throw fault('badRequest', { message: `received is from 0 to ${imageBytes ?? 0}` })
  await client.query(
    `update firmware_update_request set "received" = $2, "heardAt" = $3, ${begunSql('$4')}
     where "firmwareUpdateRequestId" = $1`,
    [requestId, bytes, now, isBeginning(update, bytes)],
  )
  return { answer: { status: 'sending', reason: null }, moved: [movedRequest(requestId)] }
}

/** Only what has the checksum of the image is installed. */
async function received(client: PoolClient, update: UpdateRow, sha256: string, now: Date): Promise<Taken> {
  const { requestId, imageBytes, imageSha256 } = update
  if (sha256 !== imageSha256)
    return failed(client, update, `The device received something else: its SHA-256 is ${sha256.slice(0, 16)}…`, now)
  await client.query(
    `update firmware_update_request set "status" = 'installing', "received" = $2, "heardAt" = $3, "receivedAt" = $3,
       "startedAt" = coalesce("startedAt", $3) where "firmwareUpdateRequestId" = $1`,
    [requestId, imageBytes, now],
  )
  return { answer: { status: 'installing', reason: null }, moved: [movedRequest(requestId)] }
}
