import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EntityChange } from '../../../../src/domain/hubs/pub-sub.ts'
import { connect, hear } from '../../../server/live/watching.ts'
import { made, type Row } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestRole, type TestServer } from '../../../support/server.ts'

describe.each(oneDatabase)('pages hear of announcements, on %s', kind => {
  let server: TestServer
  beforeAll(async () => void (server = await startServer(kind)))
  afterAll(() => server?.close())

  const announce = (as: TestRole, body: Row = {}) =>
    made(server.client(as), '/announcement', {
      messageName: 'Told',
      subject: 'Told',
      message: 'To be read',
      start: '2026-11-21T10:00:00Z',
      ...body,
    })
  async function heardBy(role: TestRole) {
    const connection = await connect(server, 'pub-sub', role)
    return { connection, heard: hear<readonly EntityChange[]>(connection, 'entityChanged') }
  }
  const has = (change: string, id: unknown) => (messages: readonly (readonly EntityChange[])[]) =>
    messages.flat().some(each => each.entity === 'announcement' && each.change === change && each.id === id)

  it('a new one, and one that was withdrawn, by users who may do nothing else', async () => {
    const { connection, heard } = await heardBy('trial')
    const { announcementId: id } = await announce('siteOwner')
    await heard.until(has('added', id))
    await server.client('siteOwner').delete(`/api/announcement/${String(id)}`)
    await heard.until(has('deleted', id))
    expect(heard.messages.flat().map(({ change }) => change)).toEqual(['added', 'deleted'])
    await connection.stop()
  })

  it('one for every client, in each of them; one of a client, in no other', async () => {
    const other = await heardBy('otherSiteOwner')
    const { announcementId: own } = await announce('siteOwner')
    const { announcementId: all } = await announce('admin', { global: true })
    await other.heard.until(has('added', all))
    expect(has('added', own)(other.heard.messages)).toBe(false)
    await other.connection.stop()
  })

  it('users who work for another client, those of their own', async () => {
    const { acme, userIds } = server.estate
    const admin = server.client('admin')
    const path = `/api/user/${userIds.admin}/set-browsing-client`
    const { status } = await admin.post(path, { clientId: acme.clientId })
    expect(status).toBeLessThan(300)
    const { connection, heard } = await heardBy('admin')
    const { announcementId } = await announce('internalStaff')
    await heard.until(has('added', announcementId))
    expect(heard.messages.flat()).toHaveLength(1)
    await connection.stop()
  })
})
