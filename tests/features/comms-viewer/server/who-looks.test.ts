import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subjects } from '../../../../server/bus/bus.ts'
import { mostFramesASecond } from '../../../../src/domain/controller-frames/frame.ts'
import { senderOf } from '../../../server/events/sending.ts'
import { oneDatabase } from '../../../support/database.ts'
import { insertRow } from '../../../support/estate.ts'
import { startServer, type TestServer } from '../../../support/server.ts'
import { caller } from '../../../support/test-client.ts'
import { connected, look, only } from './house.ts'

describe.each(oneDatabase)('the frames of a controller that somebody looks at, on %s', kind => {
  let server: TestServer
  beforeAll(async () => void (server = await startServer(kind)))
  afterAll(() => server?.close())
  const acme = () => server.estate.acme
  /** Calls as a controller does, with a key of its own. */
  const callerOf = async (controllerId: number) => {
    const { key } = await senderOf(server, acme(), controllerId)
    return caller(server.url, async () => ({ authorization: `Bearer ${key}` }))
  }

  it('are not told while nobody does, or somebody of another client, or looks at another', async () => {
    const { clientId, controllerId } = acme()
    const told: unknown[] = []
    const stop = server.context.bus.subscribe(subjects.controllerFrames(clientId), message => told.push(message))
    const { bus } = server.context
    const device = await callerOf(controllerId)
    const send = () => device.post('/api/ingest/status', { controllerId })
    await send()
    bus.publish(subjects.framesWanted, [{ clientId: server.estate.borough.clientId, controllerIds: [controllerId] }])
    bus.publish(subjects.framesWanted, [{ clientId, controllerIds: [999_999] }])
    await delay(100)
    await send()
    await delay(500)
    expect(told).toEqual([])
    bus.publish(subjects.framesWanted, [{ clientId, controllerIds: [controllerId] }])
    await delay(100)
    await send()
    await expect.poll(() => told).toMatchObject([{ controllerId, frames: [{}, { status: 204 }] }])
    stop()
  })

  it('are for those who read and command controllers, of its client and its areas', async () => {
    const { controllerId, floorId, areaId } = acme()
    const both = ['CONTROLLER_READ', 'CONTROLLER_COMMAND']
    const follows = async (role: 'siteOwner' | 'trial' | 'otherSiteOwner', id: unknown = controllerId) => {
      const connection = await connected(server, role)
      const followed = await connection.invoke('FollowController', id).then(
        () => 'followed',
        (error: Error) => error.message,
      )
      await connection.stop()
      return followed
    }
    expect(await follows('siteOwner')).toBe('followed')
    expect(await follows('otherSiteOwner')).toMatch(/Controller \d+ is not known$/)
    expect(await follows('siteOwner', server.estate.borough.controllerId)).toMatch(/is not known$/)
    for (const none of [0, 'none', null, 1.5]) expect(await follows('siteOwner', none)).toMatch(/argument is not valid/)
    for (const [index, held] of both.entries()) {
      await only(server, 'trial', [held])
      expect(await follows('trial')).toMatch(new RegExp(`permission ${both[1 - index]}`))
    }
    await only(server, 'trial', both, [floorId])
    expect(await follows('trial')).toMatch(/is not known$/)
    await only(server, 'trial', both, [areaId])
    expect(await follows('trial')).toBe('followed')
  })

  it('end for who does not see the controller any more', async () => {
    const { controllerId, areaId, clientId } = acme()
    const { pool } = server.context.database
    const elsewhere = await insertRow(pool, 'area', 'areaId', {
      clientId,
      name: 'Elsewhere',
      typeId: server.estate.areaTypeId,
    })
    await only(server, 'trial', ['CONTROLLER_READ', 'CONTROLLER_COMMAND'], [areaId])
    const viewer = await look(server, controllerId, 'trial')
    const closed = new Promise<string>(resolve => viewer.connection.onclose(error => resolve(error?.message ?? '')))
    await pool.query('update controller set "areaId" = $2 where "controllerId" = $1', [controllerId, elsewhere])
    const change = { entity: 'controller', id: controllerId, change: 'edited' }
    server.context.bus.publish(subjects.entities(clientId), [change])
    expect(await closed).toMatch(/Controller \d+ is not known/)
    await pool.query('update controller set "areaId" = $2 where "controllerId" = $1', [controllerId, areaId])
    server.context.bus.publish(subjects.entities(clientId), [change])
  })

  it('are bounded: of a flood some are told, and the others are counted', async () => {
    const viewer = await look(server, acme().controllerId)
    const { controllerId } = acme()
    const device = await callerOf(controllerId)
    const started = performance.now()
    const calls = 60
    await Promise.all(Array.from({ length: calls }, () => device.post('/api/ingest/status', { controllerId })))
    await expect.poll(() => viewer.frames().length + viewer.leftOut()).toBe(2 * calls)
    const seconds = (performance.now() - started) / 1000
    expect(viewer.leftOut()).toBeGreaterThan(0)
    expect(viewer.frames().length).toBeLessThanOrEqual(mostFramesASecond * (1 + seconds) + 1)
    await viewer.connection.invoke('UnfollowController', controllerId)
    await viewer.stop()
  })
})
