import { inTransaction, type Schedule, type StatusHook } from '../../../../../server/kit/index.ts'
import { tellMoved } from '../moved.ts'
import { endUpdate } from './end-update.ts'
import type { UpdateRow } from './update-row.ts'

/** How long a device may take to install an update and say so. */
const installMinutes = 30
const minuteMs = 60_000
const most = 100

type Installing = Pick<UpdateRow, 'requestId' | 'rollOutId' | 'clientId' | 'firmwareVersion'> & {
  readonly runs: string | null
}

const columns = `r."firmwareUpdateRequestId" as "requestId", r."rollOutId", r."clientId", r."firmwareVersion"`

/** A controller that says it runs the new version has been updated. */
export const noteInstalled: StatusHook = async (context, clientId, { controllerId, firmwareVersion }) => {
  if (firmwareVersion === undefined) return
  const where = `r."controllerId" = $1 and r."status" = 'installing' and r."firmwareVersion" = $2 and r."deletedAt" is null`
  const { pool } = context.database
  const values = [controllerId, firmwareVersion]
  const { rows } = await pool.query(`select 1 from firmware_update_request r where ${where} limit 1`, values)
  if (rows.length === 0) return
  const moved = await inTransaction(pool, async client => {
    const found = await client.query<Installing>(
      `select ${columns} from firmware_update_request r where ${where} for update`,
      values,
    )
    const [update] = found.rows
    return update ? endUpdate(client, update, { status: 'done', reason: null }, context.now()) : []
  })
  tellMoved(context, clientId, moved)
}

/** One that has not said so in time has failed. */
export const expireInstalling: Schedule = {
  name: 'firmware that is being installed',
  everyMs: minuteMs,
  async run(context) {
    const { pool } = context.database
    const now = context.now()
    const before = new Date(now.getTime() - installMinutes * minuteMs)
    const due = `r."status" = 'installing' and r."receivedAt" < $1`
    const { rows } = await pool.query<{ id: number }>(
      `select r."firmwareUpdateRequestId" as "id" from firmware_update_request r where ${due} order by 1 limit ${most}`,
      [before],
    )
    for (const { id } of rows) {
      const { clientId, moved } = await inTransaction(pool, async client => {
        const found = await client.query<Installing>(
          `select ${columns}, c."firmwareVersion" as "runs" from firmware_update_request r join controller c using ("controllerId")
           where ${due} and r."firmwareUpdateRequestId" = $2 for update of r skip locked`,
          [before, id],
        )
        const [update] = found.rows
        if (!update) return { clientId: 0, moved: [] }
        const runs = update.runs === null ? 'has reported no version' : `still reports ${update.runs}`
        const reason = `${installMinutes} minutes after it had received ${update.firmwareVersion} it ${runs}`
        return { clientId: update.clientId, moved: await endUpdate(client, update, { status: 'failed', reason }, now) }
      })
      tellMoved(context, clientId, moved)
    }
  },
}
