import { byId, endpoint, findRow, nothing, parseKey, writeTogether } from '../../../../server/kit/index.ts'
import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import { servedControllers } from '../domain/wire.ts'

/** Says which controllers a comm device serves: all of it or nothing. One that is served by another by now stays there. */
export const serveControllers = endpoint({
  method: 'PUT',
  path: `${commDevice.api}/:id/controllers`,
  tag: commDevice.id,
  summary: 'Add controllers to those that a comm device serves, or take some out',
  permission: [commDevice.permission.read, commDevice.permission.edit, controller.permission.edit],
  params: byId,
  body: servedControllers,
  reply: nothing,
  status: 204,
  async handle({ context, session, params, body: { add, remove } }) {
    const commDeviceId = parseKey(commDevice, params.id)
    await writeTogether(context, session, [controller.id], async together => {
      await findRow(together.client, commDevice, session, commDeviceId)
      for (const each of new Set(add)) await together.edit(controller.id, each, { commDeviceId })
      for (const each of new Set(remove))
        await together.edit(
          controller.id,
          each,
          {},
          {
            from: row => ({ sent: row['commDeviceId'] === commDeviceId ? { commDeviceId: null } : {} }),
          },
        )
    })
  },
})
