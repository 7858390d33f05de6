import { setTimeout as delay } from 'node:timers/promises'
import type { Job } from '../../../../src/api/jobs.ts'
import { type Controller, openHouse, type Row } from '../../../server/delivery/house.ts'
import { made } from '../../../server/rest/house.ts'
import type { DatabaseKind } from '../../../support/database.ts'
import { insertRow } from '../../../support/estate.ts'
import type { TestClient } from '../../../support/server.ts'

export type { Row }

/** A new site of Acme with a zone, a controller of its own key, two doors with readers, a door group and a plan. */
export interface NewSite {
  readonly areaId: number
  readonly floorId: number
  readonly zoneId: number
  readonly controllerId: number
  readonly doorIds: readonly [number, number]
  readonly readerId: number
  readonly doorGroupId: number
  readonly sitePlanId: number
  readonly commDeviceId: number
}

/** Two clients with people who transfer systems, on a server with everything. */
export async function openTransfers(kind: DatabaseKind) {
  const house = await openHouse(kind)
  const { server } = house
  const { acme, borough, areaTypeId, userIds } = server.estate
  const { pool } = server.context.database
  const [owner, other, staff] = [
    server.client('siteOwner'),
    server.client('otherSiteOwner'),
    server.client('internalStaff'),
  ]
  await staff.post(`/api/user/${userIds.internalStaff}/set-browsing-client`, { clientId: acme.clientId })
  const add = async (path: string, key: string, body: Row) => Number((await made(owner, path, body))[key])
  const change = async (path: string, values: Row) => {
    const { status, body } = await owner.put(`/api${path}`, values)
    if (status !== 200) throw new Error(`${path} was refused: ${JSON.stringify(body)}`)
  }
  let devices = 0

  const site = async (name: string): Promise<NewSite> => {
    const areaId = await add('/area', 'areaId', { name, typeId: areaTypeId })
    const floorId = await add('/area', 'areaId', { name: 'Floor', typeId: areaTypeId, parentAreaId: areaId })
    const zoneId = await add('/zone', 'zoneId', { name: `${name} zone`, areaId })
    const commDeviceId = await insertRow(pool, 'comm_device', 'commDeviceId', {
      clientId: acme.clientId,
      name: `${name} router`,
      type: 'lan',
      state: 'online',
      udn: `0A0000${String(++devices).padStart(2, '0')}`,
    })
    const controllerId = await add('/controller', 'controllerId', {
      name: `${name} controller`,
      areaId,
      type: '410',
      commDeviceId,
    })
    const door = (number: number, area: number) =>
      add('/door', 'doorId', { name: `${name} door ${number}`, number, areaId: area, controllerId })
    const doorIds = [await door(1, areaId), await door(2, floorId)] as const
    const reader = (instance: number, direction: string) =>
      add('/reader', 'readerId', { name: direction, instance, controllerId, doorId: doorIds[0], direction })
    const readerId = await reader(1, 'in')
    await reader(2, 'out')
    await change(`/door/${doorIds[0]}`, { zoneId })
    const doorGroupId = await add('/doorgroup', 'doorGroupId', { name: 'All', areaId, doorIds: [...doorIds] })
    const sitePlanId = await add('/siteplan', 'sitePlanId', { name: 'Plan', areaId, type: 'map' })
    return { areaId, floorId, zoneId, controllerId, doorIds, readerId, doorGroupId, sitePlanId, commDeviceId }
  }

  const ended = async (as: TestClient, jobId: unknown): Promise<Job> => {
    for (;;) {
      const { body } = await as.get<Job>(`/api/job/${String(jobId)}`)
      if (!['queued', 'running'].includes(body.state)) return body
      await delay(50)
    }
  }
  const offer = (areaId: number, email = 'otherSiteOwner@example.com') =>
    made(owner, '/systemtransferinvitation', { areaId, email }).then(row => Number(row['systemTransferInvitationId']))
  const answer = (id: number, what: string, as: TestClient = other) =>
    as.post<Row>(`/api/systemtransferinvitation/${id}/${what}`)

  return {
    server,
    pool,
    acme,
    borough,
    owner,
    other,
    staff,
    add,
    change,
    site,
    ended,
    offer,
    answer,
    controller: (id: number): Promise<Controller> => house.controller(id, acme, true),
    /** Accepts an offer, and waits for what comes of it. */
    async accept(id: number): Promise<Job> {
      const { body } = await answer(id, 'accept')
      return ended(other, body['jobId'])
    },
    preview: (areaId: number, to?: number) =>
      staff.get<Row>(
        `/api/systemtransfer/preview?baseAreaId=${areaId}${to === undefined ? '' : `&destinationClientId=${to}`}`,
      ),
    status: async (id: number) => (await owner.get<Row>(`/api/systemtransferinvitation/${id}`)).body['status'],
    close: () => house.close(),
  }
}

export type Transfers = Awaited<ReturnType<typeof openTransfers>>
