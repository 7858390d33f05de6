import { framesKept, type SentFrame } from '../../src/domain/comm-device-wire.ts'
import { fault } from '../../src/domain/faults.ts'
import type { CommDevicesTold } from '../../src/domain/hubs/comms-engine.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import { type Columns, Parameters, tableOf } from '../db/pg-array.ts'
import type { CommDeviceKey } from '../events/ingest/keys.ts'

const columns: Columns<SentFrame> = {
  at: ['timestamptz', ({ at }) => at],
  direction: ['text', ({ direction }) => direction],
  hex: ['text', ({ hex }) => hex.toLowerCase()],
  text: ['text', ({ text }) => text],
}

/**
 * Keeps frames of a comm device whose logging is on, and hands them to those who look at it. The newest are kept.
 * @throws 409 where its logging is not on
 */
export async function keepFrames(
  { database: { pool }, bus, now }: Context,
  { clientId, commDeviceId }: CommDeviceKey,
  frames: readonly SentFrame[],
): Promise<void> {
  const parameters = new Parameters()
  const told = parameters.table('n', tableOf(columns, frames))
  const { rows } = await pool.query<{ commFrameId: string }>(
    `insert into comm_frame ("commDeviceId", "at", "direction", "hex", "text")
     select d."commDeviceId", n."at", n."direction", n."hex", n."text"
     from ${told}, comm_device d
     where d."commDeviceId" = ${parameters.add(commDeviceId, 'integer')} and d."clientId" = ${parameters.add(clientId, 'integer')}
       and d."deletedAt" is null and d."loggingUntil" > ${parameters.add(now(), 'timestamptz')}
     returning "commFrameId"`,
    parameters.values,
  )
  if (rows.length === 0) throw fault('notNow', { message: 'Logging is not enabled: the frames were not kept' })
  await pool.query(
    `delete from comm_frame where "commDeviceId" = $1 and "commFrameId" <= (
       select "commFrameId" from comm_frame where "commDeviceId" = $1 order by "commFrameId" desc offset $2 limit 1)`,
    [commDeviceId, framesKept],
  )
  const kept = frames.map((frame, index) => ({
    ...frame,
    hex: frame.hex.toLowerCase(),
    text: frame.text ?? null,
    commFrameId: Number(rows[index]?.commFrameId),
  }))
  const message: CommDevicesTold = { frames: { commDeviceId, frames: kept } }
  bus.publish(subjects.commDevices(clientId), message)
}
