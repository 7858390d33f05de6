import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MessageTold } from '../../../../src/domain/hubs/pub-sub.ts'
import { signedIn } from '../../../contract/house.ts'
import { connect, hear } from '../../../server/live/watching.ts'
import { made, type Row } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestServer } from '../../../support/server.ts'

const day = '2026-11-21'

describe.each(oneDatabase)('shift notes, on %s', kind => {
  let server: TestServer
  beforeAll(async () => void (server = await startServer(kind)))
  afterAll(() => server?.close())

  const write = (subject: string, more: Row = {}) =>
    made(server.client('siteOwner'), '/shiftnote', {
      areaId: server.estate.acme.floorId,
      day,
      shift: 'night',
      subject,
      note: `About ${subject}.`,
      ...more,
    })
  const commands = (path: string) => server.client('siteOwner').post<Row>(`/api${path}`, {})

  it('are by who writes them', async () => {
    const note = await write('Keys')
    expect(note).toMatchObject({ userId: server.estate.userIds.siteOwner, shift: 'night', day })
    const of = await server.client('siteOwner').get<Row>(`/api/shiftnote/${String(note['shiftNoteId'])}`)
    expect(of.body['user']).toBe('Test siteOwner')
  })

  it('are open until somebody settles them, and may be reopened', async () => {
    const path = `/shiftnote/${String((await write('Gate'))['shiftNoteId'])}`
    const status = async () => (await server.client('siteOwner').get<Row>(`/api${path}`)).body['status']
    expect(await status()).toBe('open')
    expect((await commands(`${path}/settle`)).status).toBe(200)
    expect(await status()).toBe('settled')
    expect((await commands(`${path}/settle`)).status).toBe(409)
    expect((await commands(`${path}/reopen`)).status).toBe(200)
    const open = await server.client('siteOwner').get<{ items: Row[] }>('/api/shiftnote?status=open')
    expect(open.body.items).toContainEqual(expect.objectContaining({ subject: 'Gate' }))
  })

  it('of a shift are summed up in one text, which the pages that may read them are told of', async () => {
    const { acme, userIds } = server.estate
    const { rows } = await server.context.database.pool.query<{ userGroupIds: number[] }>(
      'select "userGroupIds" from "user" where "userId" = $1',
      [userIds.siteOwner],
    )
    const elsewhere = await made(server.client('siteOwner'), '/area', {
      name: 'Elsewhere',
      typeId: server.estate.areaTypeId,
    })
    await signedIn(server, {
      clientId: acme.clientId,
      workingClientId: acme.clientId,
      username: 'elsewhere',
      userGroupIds: rows[0]?.userGroupIds ?? [],
      areaIds: [Number(elsewhere['areaId'])],
    })
    const [owner, trial, other] = await Promise.all([
      connect(server, 'pub-sub'),
      connect(server, 'pub-sub', 'trial'),
      connect(server, 'pub-sub', 'otherSiteOwner'),
    ])
    const [told, ofTrial, ofOther] = [owner, trial, other].map(line => hear<MessageTold>(line, 'messageTold'))
    const note = await write('Loading bay', { important: true, shift: 'late' })
    await write('Visitors', { shift: 'late' })
    await write('Not of this shift', { shift: 'early' })
    const sent = await commands(`/shiftnote/${String(note['shiftNoteId'])}/send-summary`)
    expect(sent.status).toBe(200)
    const [message] = (await told?.until(messages => messages.length > 0)) ?? []
    expect(message).toEqual({
      name: 'shiftSummaryMade',
      argument: {
        areaId: acme.floorId,
        day,
        shift: 'late',
        site: expect.any(String) as string,
        notes: 2,
        important: 1,
        by: 'Test siteOwner',
      },
    })
    expect([ofTrial?.messages, ofOther?.messages]).toEqual([[], []])

    const jobs = await server.client('siteOwner').get<{ items: Row[] }>('/api/job')
    const job = jobs.body.items.find(each => each['kind'] === 'shiftSummary')
    expect(job).toMatchObject({ state: 'succeeded', summary: { notes: 2, important: 1 }, result: true })
    const { headers } = await server.signIn('siteOwner')
    const result = await fetch(`${server.url}/api/job/${String(job?.['jobId'])}/result`, { headers })
    expect(result.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await result.text()).toMatch(/late shift of 21\/11\/2026\n\nIMPORTANT: Loading bay\n[^]*\n\nVisitors\n/)
    const history = await server
      .client('siteOwner')
      .get<{ items: Row[] }>(`/api/shiftnote/${String(note['shiftNoteId'])}/history`)
    expect(history.body.items[0]).toMatchObject({
      change: 'command',
      after: { command: 'Send summary of this shift' },
    })
    const exports = await server.context.database.pool.query(
      `select "by", "after" from audit_entry where "entity" = 'shiftNote' and "change" = 'exported'`,
    )
    expect(exports.rows).toEqual([
      { by: 'Test siteOwner', after: { summary: { areaId: acme.floorId, day, shift: 'late' } } },
    ])
    await Promise.all([owner, trial, other].map(line => line.stop()))
  })
})
