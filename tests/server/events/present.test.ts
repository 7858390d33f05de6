import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ControllerStateChanged } from '../../../src/domain/hubs/comms-engine.ts'
import { databaseKinds } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { connect, hear } from '../live/watching.ts'
import { all, rowsOf, senderOf, type Sender } from './sending.ts'

describe.each(databaseKinds)('the present on %s', kind => {
  let server: TestServer
  let acme: Sender
  let row: ReturnType<typeof rowsOf>
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

  beforeAll(async () => {
    server = await startServer(kind)
    acme = await senderOf(server, server.estate.acme)
    row = rowsOf(server.estate.acme.controllerId)
  })
  afterAll(() => server.close())

  const door = async () =>
    (
      await all<{ status: string }>(server, 'select "status" from door where "doorId" = $1', [
        server.estate.acme.doorIds[0],
      ])
    )[0]?.status

  it('has a door as its last event says, and late events do not change it', async () => {
    await acme.send([row({ door: 1, occurredAt: minutesAgo(10) })])
    await expect.poll(door).toBe('locked')
    await acme.send([
      row({ door: 1, type: 'doorClosed', occurredAt: minutesAgo(5) }),
      row({ door: 1, type: 'doorForced', occurredAt: minutesAgo(4) }),
    ])
    await expect.poll(door).toBe('forced')
    await acme.send([
      row({ door: 1, type: 'doorHeldOpen', occurredAt: minutesAgo(8) }),
      row({ door: 2, type: 'doorHeldOpen', occurredAt: minutesAgo(3) }),
    ])
    await expect
      .poll(() => all(server, 'select "status" from door where "doorId" = $1', [server.estate.acme.doorIds[1]]))
      .toEqual([{ status: 'heldOpen' }])
    expect(await door()).toBe('forced')
    await acme.send([
      row({ door: 1, occurredAt: minutesAgo(2) }),
      row({ door: 1, type: 'doorClosed', occurredAt: minutesAgo(1) }),
    ])
    await expect.poll(door).toBe('locked')
  })

  it('keeps a door forced however the events after it are cut into batches', async () => {
    const forced = row({ door: 1, type: 'doorForced' })
    await acme.send([forced, row({ door: 1 }), row({ door: 2, type: 'doorClosed' }), row({ type: 'emergencyUnlock' })])
    await expect
      .poll(() => all(server, 'select "status" from door where "doorId" = $1', [server.estate.acme.doorIds[1]]))
      .toEqual([{ status: 'unlocked' }])
    expect(await door()).toBe('forced')
    await acme.send([row({ door: 1, type: 'doorClosed' }), row({ door: 2, type: 'doorClosed' })])
    await expect.poll(door).toBe('locked')
  })

  it('tells who watches a controller when it is lost and comes back', async () => {
    const { controllerId } = server.estate.acme
    const connection = await connect(server, 'comms-engine')
    const states = hear<ControllerStateChanged>(connection, 'ControllerStateChanged')
    expect(await connection.invoke('SubscribeControllers', [controllerId])).toEqual([
      { controllerId, state: 'online', lastSeenAt: expect.any(String) },
    ])
    await expect(connection.invoke('SubscribeControllers', [server.estate.borough.controllerId])).rejects.toThrow(
      'is not known',
    )
    await acme.send([row({ type: 'commsLost' })])
    expect(await states.until(heard => heard.at(-1)?.state === 'offline')).toMatchObject([{ controllerId }])
    await acme.send([row({ type: 'commsRestored' })])
    await states.until(heard => heard.at(-1)?.state === 'online')
    expect(await all(server, 'select "state" from controller where "controllerId" = $1', [controllerId])).toEqual([
      { state: 'online' },
    ])
    await connection.stop()
  })
})
