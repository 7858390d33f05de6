import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { subjects } from '../../../server/bus/bus.ts'
import { databaseKinds } from '../../support/database.ts'
import { one, startServer, type TestServer } from '../../support/server.ts'
import { all, senderOf } from './sending.ts'

const controllerSilentMs = 5000
const soon = { timeout: 40_000, interval: 200 }

describe.each(databaseKinds)('the silence of a controller, on %s', kind => {
  let server: TestServer
  let second: FastifyInstance
  beforeAll(async () => {
    server = await startServer(kind, { settings: { controllerSilentMs } })
    // A second process on the same database, that hears nothing of the first one's controllers.
    second = await buildApp({ ...server.context, metrics: new Registry() })
    await second.ready()
  })
  afterAll(async () => {
    await second?.close()
    await server?.close()
  })

  const told = async (controllerId: number) =>
    (
      await all<{ type: string }>(
        server,
        `select "type" from event where "controllerId" = $1 and "type" in ('commsLost', 'commsRestored') order by "sequence"`,
        [controllerId],
      )
    ).map(({ type }) => type)
  const call = async (key: string, controllerId: number) => {
    const path = `/api/ingest/changes?controllerId=${controllerId}`
    const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${key}` } })
    expect(answer.status).toBe(200)
  }
  const silenceOf = async (controllerId: number) =>
    (await server.client('siteOwner').get<Record<string, unknown>>(`/api/controller/${controllerId}/silence`)).body

  it('begins with its first call: it is online by that alone, and those who watch are told', async () => {
    const { acme } = server.estate
    const controllerId = await one(server.context.database.pool as never, 'controller', 'controllerId', {
      clientId: acme.clientId,
      name: 'Unboxed',
      type: '410',
      areaId: acme.floorId,
    })
    const { key } = await senderOf(server, acme, controllerId)
    const told = vi.fn<(message: unknown) => void>()
    const stop = server.context.bus.subscribe(subjects.entities(acme.clientId), told)
    const state = async () =>
      (await server.client('siteOwner').get<Record<string, unknown>>(`/api/controller/${controllerId}`)).body
    expect(await state()).toMatchObject({ state: 'unknown', lastSeenAt: null })
    await call(key, controllerId)
    await expect.poll(state, soon).toMatchObject({ state: 'online', lastSeenAt: expect.any(String) })
    await expect
      .poll(() => told.mock.calls.flat(2), soon)
      .toContainEqual({ entity: 'controller', id: controllerId, change: 'edited' })
    stop()
  })

  it('is told once, as if it had said so, and its return too', async () => {
    const { acme } = server.estate
    const { key } = await senderOf(server, acme, acme.controllerId)
    await call(key, acme.controllerId)
    await expect.poll(() => silenceOf(acme.controllerId), soon).toMatchObject({ noticedAfterSeconds: 5 })
    await expect.poll(() => told(acme.controllerId), soon).toEqual(['commsLost'])
    const controller = async () =>
      (await server.client('siteOwner').get<Record<string, unknown>>(`/api/controller/${acme.controllerId}`)).body
    await expect.poll(controller, soon).toMatchObject({ state: 'offline' })
    const [alarm] = await all(
      server,
      `select "text" from event_alarm where "controllerId" = $1 and "type" = 'commsLost'`,
      [acme.controllerId],
    )
    expect(alarm).toBeDefined()
    expect((await silenceOf(acme.controllerId))['silentSince']).not.toBeNull()

    await call(key, acme.controllerId)
    await expect.poll(() => told(acme.controllerId), soon).toEqual(['commsLost', 'commsRestored'])
    await expect.poll(controller, soon).toMatchObject({ state: 'online' })
    await expect.poll(() => told(acme.controllerId), soon).toEqual(['commsLost', 'commsRestored', 'commsLost'])
  })

  it('is not noticed by the calls of a gateway, and says so', async () => {
    const { borough } = server.estate
    const { key } = await senderOf(server, borough)
    await call(key, borough.controllerId)
    await delay(controllerSilentMs / 4)
    expect(
      await all(server, 'select 1 from controller_call where "controllerId" = $1', [borough.controllerId]),
    ).toEqual([])
  })

  it('is that of the server after a break: it waits as long again before it says anything', async () => {
    const { acme } = server.estate
    await server.context.database.pool.query(
      `with deaf as (update silence_watch set "listenedAt" = now() - interval '1 hour', "listeningSince" = now() - interval '1 day')
       update controller_call set "heardAt" = now() - interval '1 hour', "silentSince" = null, "spells" = 10 where "controllerId" = $1`,
      [acme.controllerId],
    )
    const before = await told(acme.controllerId)
    await delay(controllerSilentMs / 2)
    expect(await told(acme.controllerId)).toEqual(before)
    await expect.poll(() => told(acme.controllerId), soon).toEqual([...before, 'commsLost'])
  })

  it('is for nobody else to ask about', async () => {
    const { acme, borough } = server.estate
    const asked = (id: number) => server.client('siteOwner').get(`/api/controller/${id}/silence`)
    expect((await asked(borough.controllerId)).status).toBe(404)
    expect((await server.client().get(`/api/controller/${acme.controllerId}/silence`)).status).toBe(401)
  })
})
