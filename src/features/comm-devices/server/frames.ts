import * as z from 'zod'
import { byId, endpoint, findRow, numeric, parseKey } from '../../../../server/kit/index.ts'
import { type CommFrame, framesKept } from '../../../domain/comm-device-wire.ts'
import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { keptFrames } from '../domain/frames.ts'

type Row = Omit<CommFrame, 'at' | 'commFrameId'> & { readonly at: Date; readonly commFrameId: string }

/** The frames of a comm device that are kept: they may tell who comes and goes, so they are for those who command it. */
export const framesOf = endpoint({
  method: 'GET',
  path: `${commDevice.api}/:id/frames`,
  tag: commDevice.id,
  summary: 'Its last frames, while its logging is on and for a day after',
  permission: [commDevice.permission.read, commDevice.permission.command],
  params: byId,
  query: z.strictObject({
    after: numeric(z.int().min(0)).default(0).describe('Only those after this `commFrameId`'),
  }),
  reply: keptFrames,
  async handle({ context: { database }, session, params, query: { after } }) {
    const id = parseKey(commDevice, params.id)
    const device = await findRow(database.pool, commDevice, session, id)
    const { rows } = await database.pool.query<Row>(
      `select "commFrameId", "at", "direction", "hex", "text" from comm_frame
       where "commDeviceId" = $1 and "commFrameId" > $2 order by "commFrameId" desc limit $3`,
      [id, after, framesKept],
    )
    const items = rows
      .map(row => ({ ...row, at: row.at.toISOString(), commFrameId: Number(row.commFrameId) }))
      .toReversed()
    const { loggingUntil } = device as { readonly loggingUntil?: Date | string | null }
    return { items, loggingUntil: loggingUntil ? new Date(loggingUntil).toISOString() : null }
  },
})
