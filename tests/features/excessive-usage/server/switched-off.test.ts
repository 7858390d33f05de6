import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subjects } from '../../../../server/bus/bus.ts'
import { refreshUsageAverages } from '../../../../server/events/usage-averages.ts'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestServer } from '../../../support/server.ts'
import { rowsOf, senderOf } from '../../../server/events/sending.ts'
import { snapshotOf } from '../../../server/live/watching.ts'

describe.each(oneDatabase)('the excessive usage dashboard on %s', kind => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(kind)
  })
  afterAll(() => server.close())

  const held = async (role: 'siteOwner') => {
    const { body } = await server.client(role).get<{ permissions: string[] }>('/api/authentication/user')
    return body.permissions.includes('EXCESSIVEUSAGEDASHBOARD_READ')
  }

  it('is nobody’s where their client has switched it off', async () => {
    const { pool } = server.context.database
    expect(await held('siteOwner')).toBe(true)
    const off = (value: boolean) =>
      pool.query('update client set "excessiveUsageDashboard" = $1 where "clientId" = $2', [
        value,
        server.estate.acme.clientId,
      ])
    await off(false)
    expect(await held('siteOwner')).toBe(false)
    await off(true)
    expect(await held('siteOwner')).toBe(true)
  })

  it('counts no requests to exit where the client leaves them out, and lists them only where asked', async () => {
    const { clientId, controllerId } = server.estate.acme
    const owner = server.client('siteOwner')
    const admin = server.client('admin')
    const hear = server.context.bus.subscribe(subjects.entities(clientId), message => heard.push(message))
    const heard: unknown[] = []
    const row = rowsOf(controllerId)
    const occurredAt = new Date(server.context.now().getTime() - 60_000).toISOString()
    const sender = await senderOf(server, server.estate.acme)
    const exits = Array.from({ length: 5 }, () => row({ type: 'requestToExit', door: 1, occurredAt }))
    const others = Array.from({ length: 3 }, () => row({ type: 'doorClosed', door: 1, occurredAt }))
    expect((await sender.send([...exits, ...others])).body).toMatchObject({ accepted: 8 })
    await refreshUsageAverages(server.context.database.pool, new Date(server.context.now().getTime() + 3_600_000))

    const uses = async () => {
      const { usage, leavesOutExits } = await snapshotOf(server)
      const used = usage.areas.map(({ buckets }) => buckets.reduce((sum, [, count]) => sum + count, 0))
      const averages = usage.areas.map(({ averagePerDay }) => Math.round(averagePerDay))
      return { used, averages, leavesOutExits }
    }
    const listed = async (query: string) =>
      (await owner.get<{ total: number }>(`/api/event?total=true&${query}`)).body.total
    const exported = async (query: string) =>
      (await owner.get<string>(`/api/event/export?columns=type&${query}`)).body.split('\r\n').filter(Boolean).length - 1

    expect(await uses()).toEqual({ used: [8], averages: [8], leavesOutExits: undefined })
    expect([await listed(''), await exported('')]).toEqual([8, 8])

    const leaveOut = (excludeRteEvents: boolean) => admin.put(`/api/client/${clientId}`, { excludeRteEvents })
    expect((await leaveOut(true)).status).toBe(200)
    expect(await uses()).toEqual({ used: [3], averages: [3], leavesOutExits: true })
    expect([await listed(''), await exported('')]).toEqual([3, 3])
    expect(await Promise.all(['leftOut=true', 'type=requestToExit', 'type=doorClosed'].map(listed))).toEqual([8, 5, 3])
    expect(await exported('leftOut=true')).toBe(8)
    const { body } = await owner.get<{ client: object }>('/api/authentication/user')
    expect(body.client).toMatchObject({ leavesOutExits: true })
    expect(heard.flat()).toContainEqual({ entity: 'client', id: clientId, change: 'edited' })

    await leaveOut(false)
    expect(await uses()).toMatchObject({ used: [8], averages: [8] })
    expect(await listed('')).toBe(8)
    hear()
  })
})
