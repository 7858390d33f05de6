import { byId, endpoint, findRow, once, parseKey, writeTogether } from '../../../../server/kit/index.ts'
import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { inspection } from '../../../domain/entities/hardware/inspection.ts'
import { sentInspection, submittedInspection } from '../domain/sent-inspection.ts'

/** Submits an inspection of a comm device, once for each key: a phone on site may lose the answer and send it again. */
export const submitInspection = endpoint({
  method: 'POST',
  path: `${commDevice.api}/:id/submit-inspection`,
  tag: commDevice.id,
  summary: 'Submit an inspection of a comm device, once',
  permission: [commDevice.permission.read, inspection.permission.add],
  params: byId,
  body: sentInspection,
  bodyLimit: 16 * 1024,
  reply: submittedInspection,
  status: 201,
  async handle({ context, session, params, body: { key, ...found } }) {
    const commDeviceId = parseKey(commDevice, params.id)
    await findRow(context.database.pool, commDevice, session, commDeviceId)
    return writeTogether(context, session, [inspection.id], together => {
      const asked = { key, body: { commDeviceId, ...found }, now: context.now() }
      return once(together.client, session, asked, async () => {
        const added = await together.add(inspection.id, { ...found, commDeviceId })
        return { inspectionId: Number(added[inspection.key]) }
      })
    })
  },
})
