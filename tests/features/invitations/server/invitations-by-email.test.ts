import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { made, startRest, wrong, type Row } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import type { TestClient, TestServer } from '../../../support/server.ts'

interface List {
  items: Row[]
}

describe.each(oneDatabase)('invitations by email, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  beforeAll(async () => {
    server = await startRest(kind)
    owner = server.client('siteOwner')
  })
  afterAll(() => server?.close())

  it('invites an installer to an area that has none, who accepts', async () => {
    const [installer, office] = [server.client('engineer'), server.client('officeStaff')]
    const area = await made(owner, '/area', { name: 'Annexe', typeId: server.estate.areaTypeId })
    const { areaId } = area
    const invite = (email: string) => owner.post<Row>('/api/areainstallerinvitation', { areaId, email })
    expect(await invite('siteOwner@example.com')).toMatchObject(wrong('email', 'Installer must be valid'))
    const { status, body } = await invite('engineer@example.com')
    expect([status, body]).toEqual([201, expect.objectContaining({ status: 'pending', installerId: null })])
    const sent = await server.context.database.pool.query('select "subject" from mail_message where "recipient" = $1', [
      'engineer@example.com',
    ])
    expect(sent.rows).toEqual([{ subject: 'Acme asks you to look after Annexe' }])
    expect(await invite('engineer@example.com')).toMatchObject(wrong('areaId', 'Site already has a pending invitation'))
    const id = String(body['areaInstallerInvitationId'])
    const { items } = (await installer.get<List>('/api/areainstallerinvitation/received')).body
    expect(items).toMatchObject([{ area: 'Annexe', from: 'Acme' }])
    expect(await office.post(`/api/areainstallerinvitation/${id}/accept`)).toMatchObject({ status: 404 })
    expect(await installer.post('/api/areainstallerinvitation/none/accept')).toMatchObject({ status: 404 })
    expect(await installer.post(`/api/areainstallerinvitation/${id}/accept`)).toMatchObject({ status: 204 })
    expect(await installer.post(`/api/areainstallerinvitation/${id}/accept`)).toMatchObject({ status: 404 })
    expect((await owner.get<Row>(`/api/area/${String(areaId)}`)).body).toMatchObject({ installer: 'Fitters' })
    expect((await owner.get<Row>(`/api/areainstallerinvitation/${id}`)).body).toMatchObject({
      status: 'completed',
      installer: 'Fitters',
      completed: expect.any(String),
    })
    expect(await owner.post(`/api/areainstallerinvitation/${id}/cancel`)).toMatchObject({ status: 409 })
    expect(await invite('engineer@example.com')).toMatchObject(
      wrong('areaId', 'Site must have no installer before inviting one'),
    )
  })

  it('does not reveal whether an invited address is known, or whose it is', async () => {
    const told = async (path: string, email: string) => {
      const { areaId } = await made(owner, '/area', { name: `Shed ${email}`, typeId: server.estate.areaTypeId })
      const { status, body } = await owner.post<Row>(`/api${path}`, { areaId, email })
      return [status, Object.keys(body).sort(), body['status'], body['destinationId'], body['installerId']]
    }
    for (const path of ['/systemtransferinvitation', '/areainstallerinvitation']) {
      const known = await told(path, path.includes('area') ? 'engineer@example.com' : 'otherSiteOwner@example.com')
      expect(await told(path, `nobody${path.length}@example.net`)).toEqual(known)
      expect(await owner.post(`/api${path}`, { areaId: 1, email: 'trial@example.com' })).toMatchObject({ status: 422 })
    }
  })
})
