import { insertRows } from '../../../../server/db/insert.ts'
import type { TestServer } from '../../../support/server.ts'

export interface Wired {
  readonly commDeviceId: number
  /** Of Acme's site, behind the communicator. */
  readonly controllerId: number
  /** Of Acme's floor, without a communicator. */
  readonly floorControllerId: number
}

/** Puts a communicator before Acme's controller, nodes behind it, and a second controller on the floor. */
export async function wire(server: TestServer): Promise<Wired> {
  const { acme } = server.estate
  const { clientId, controllerId } = acme
  const client = await server.context.database.pool.connect()
  try {
    const add = async (table: string, key: string, row: Record<string, unknown>) => {
      const [id = 0] = await insertRows(client, table, [{ clientId, ...row }], key)
      return id
    }
    const commDeviceId = await add('comm_device', 'commDeviceId', {
      name: 'Acme router',
      type: 'mobile',
      udn: '0A000001',
      state: 'online',
      signalStrength: 12,
      lastSeenAt: new Date(),
    })
    await client.query(
      `update controller set "commDeviceId" = $2, "state" = 'online', "firmwareVersion" = '3.2', "lastSeenAt" = now()
       where "controllerId" = $1`,
      [controllerId, commDeviceId],
    )
    const floorControllerId = await add('controller', 'controllerId', {
      name: 'Floor controller',
      type: '400',
      areaId: acme.floorId,
      state: 'offline',
      firmwareVersion: '2.9',
      lastSeenAt: new Date(Date.now() - 3 * 3_600_000),
    })
    await client.query(`update door set "status" = 'forced' where "doorId" = $1`, [acme.doorIds[1]])
    await add('power_hub', 'powerHubId', {
      name: 'Hub',
      controllerId,
      instance: 1,
      udn: '03000001',
      state: 'online',
      mainsFailed: true,
      tamper: false,
    })
    await add('input', 'inputId', { name: 'Panic button', controllerId, instance: 1, function: 'general' })
    await add('output', 'outputId', {
      name: 'Siren',
      controllerId: floorControllerId,
      instance: 1,
      function: 'sounder',
      triggerType: 'system',
    })
    return { commDeviceId, controllerId, floorControllerId }
  } finally {
    client.release()
  }
}
