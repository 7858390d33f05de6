import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRows } from '../../../server/db/insert.ts'
import { nodeKinds } from '../../../src/domain/node.ts'
import { alarmKind } from '../../../src/domain/stream/alarm.ts'
import { eventKind } from '../../../src/domain/stream/event.ts'
import { entriesOf } from '../../../src/domain/stream/runs.ts'
import { databaseKinds } from '../../support/database.ts'
import { startServer, type TestRole, type TestServer } from '../../support/server.ts'
import { snapshotOf, watch } from '../live/watching.ts'
import { all, rowsOf, senderOf } from './sending.ts'

type Row = Record<string, unknown>

describe.each(databaseKinds)('the node of an event on %s', kind => {
  let server: TestServer
  let epoch = 40
  beforeAll(async () => {
    server = await startServer(kind)
  })
  afterAll(() => server?.close())

  async function add(table: string, key: string, row: Row): Promise<number> {
    const { clientId, controllerId } = server.estate.acme
    const full = { clientId, controllerId, name: `${table} ${String(row['instance'])}`, state: 'unknown', ...row }
    const [id = 0] = await insertRows(server.context.database.pool as never, table, [full], key)
    return id
  }

  /** Sends events that name nodes, and answers what is stored of them. */
  async function stored(nodes: readonly (string | undefined)[]): Promise<Row[]> {
    const row = rowsOf(server.estate.acme.controllerId, ++epoch)
    const sender = await senderOf(server, server.estate.acme)
    const { body } = await sender.send(nodes.map(node => row({ type: 'tamper', ...(node !== undefined && { node }) })))
    expect(body).toEqual({ accepted: nodes.length, duplicate: 0, rejected: [] })
    const columns = ['node', ...nodeKinds.flatMap(each => [`${each}Id`, each])].map(name => `"${name}"`).join(', ')
    const rows = await all<Row>(
      server,
      `select ${columns} from event where "clientId" = $1 and "epoch" = $2 order by "controllerSequence"`,
      [server.estate.acme.clientId, epoch],
    )
    return rows.map(each => Object.fromEntries(Object.entries(each).filter(([, value]) => value !== null)))
  }

  it('is found by its UDN, or by its kind and number, whatever kind it is', async () => {
    const lock = await add('lock_controller', 'lockControllerId', { instance: 1, udn: '02ABC001' })
    const reader = await add('reader_interface', 'readerInterfaceId', { instance: 1, udn: '05ABC001' })
    const bus = await add('bus_expansion_module', 'busExpansionModuleId', { instance: 1, udn: '0CABC001' })
    const hub = await add('power_hub', 'powerHubId', { instance: 1, udn: null, mainsFailed: false, tamper: false })
    const sem = await add('sem', 'ioxId', { instance: 1, udn: '09ABC001', tamper: false })
    const panel = await add('door_entry_panel', 'doorEntryPanelId', { instance: 1, udn: '06ABC001', dialling: 'list' })
    const named = ['02abc001', 'readerInterface/1', '0CABC001', 'powerHub/1', '09ABC001', 'doorEntryPanel/1']
    expect(await stored(named)).toEqual([
      { node: 'lock_controller 1', lockControllerId: lock, lockController: 'lock_controller 1' },
      { node: 'reader_interface 1', readerInterfaceId: reader, readerInterface: 'reader_interface 1' },
      { node: 'bus_expansion_module 1', busExpansionModuleId: bus, busExpansionModule: 'bus_expansion_module 1' },
      { node: 'power_hub 1', powerHubId: hub, powerHub: 'power_hub 1' },
      { node: 'sem 1', semId: sem, sem: 'sem 1' },
      { node: 'door_entry_panel 1', doorEntryPanelId: panel, doorEntryPanel: 'door_entry_panel 1' },
    ])
  })

  it('stays as it was sent where it is none of the controller, and refuses no event', async () => {
    const { acme, borough } = server.estate
    const [other = 0] = await insertRows(
      server.context.database.pool as never,
      'controller',
      [{ clientId: acme.clientId, name: 'Another', areaId: acme.floorId }],
      'controllerId',
    )
    const theirs = { clientId: borough.clientId, controllerId: borough.controllerId }
    await add('lock_controller', 'lockControllerId', { instance: 7, udn: '02ABC007', controllerId: other })
    await add('lock_controller', 'lockControllerId', { instance: 8, udn: '02ABC008', deletedAt: new Date() })
    await add('lock_controller', 'lockControllerId', { instance: 9, udn: '02ABC009', ...theirs })
    const sent = ['02ABC007', 'lockController/8', '02ABC009', 'lockController/9', 'powerHub/999', 'kettle', '%_']
    expect(await stored([...sent, '', undefined])).toEqual([...sent.map(node => ({ node })), {}, {}])
  })
  it('is what lists and exports are filtered by, for who may see its place, and on the page of the event', async () => {
    const id = await add('power_hub', 'powerHubId', { instance: 3, udn: '03ABC003', mainsFailed: false, tamper: false })
    const other = await add('power_hub', 'powerHubId', { instance: 4, udn: null, mainsFailed: false, tamper: false })
    await stored(['03ABC003', undefined])
    const listed = async (query: string, role: TestRole = 'siteOwner') =>
      (await server.client(role).get<{ items: Row[] }>(`/api/event?${query}`)).body.items
    const [event, ...more] = await listed(`powerHubId=${id}`)
    expect([event, more]).toMatchObject([{ node: 'power_hub 3', powerHubId: id, powerHub: 'power_hub 3' }, []])
    expect(await listed(`powerHubId=${other}`)).toEqual([])
    expect(await listed(`powerHubId=${id}`, 'otherSiteOwner')).toEqual([])
    await holdTrialTo(server.estate.borough.areaId)
    expect(await listed(`powerHubId=${id}`, 'trial')).toEqual([])
    await holdTrialTo(server.estate.acme.areaId)
    expect(await listed(`powerHubId=${id}`, 'trial')).toHaveLength(1)
    const { body: shown } = await server.client('siteOwner').get<Row>(`/api/event/${String(event?.['eventId'])}`)
    expect(shown).toMatchObject({ node: 'power_hub 3', powerHubId: id })
    const { body: csv } = await server
      .client('siteOwner')
      .get<string>(`/api/event/export?powerHubId=${id}&columns=type,node,powerHub`)
    expect(parse(csv, { bom: true })).toEqual([
      ['Type', 'Node', 'Power hub'],
      ['Tamper', 'power_hub 3', 'power_hub 3'],
    ])
  })

  const holdTrialTo = (areaId: number) =>
    server.context.database.pool.query('update "user" set "areaIds" = array[$2::integer] where "userId" = $1', [
      server.estate.userIds.trial,
      areaId,
    ])

  it('is named where the alarm is, unless a door is', async () => {
    await add('power_hub', 'powerHubId', { instance: 6, udn: '03ABC006', mainsFailed: false, tamper: false })
    const { sequence } = await snapshotOf(server)
    const live = await watch(server, sequence)
    await stored(['03ABC006', 'kettle', undefined])
    await live.reached(sequence + 6)
    const alarms = live.batches.messages.flatMap(batch => entriesOf(batch, alarmKind))
    const places = ['power_hub 6', 'kettle'].map(node => `Acme site, Acme controller, ${node}`)
    expect(alarms.map(({ place }) => place)).toEqual([...places, 'Acme site, Acme controller'])
    await live.stop()
    const sender = await senderOf(server, server.estate.acme)
    await sender.send([
      rowsOf(server.estate.acme.controllerId, ++epoch)({ type: 'tamper', node: '03ABC006', door: 1, reader: 1 }),
    ])
    const [newest] = await all<Row>(
      server,
      'select "place" from event_alarm where "clientId" = $1 order by "sequence" desc limit 1',
      [server.estate.acme.clientId],
    )
    expect(newest).toEqual({ place: 'Acme site, 1 Acme door 1' })
  })

  it('comes live with what lists are filtered by, the same as it is read again', async () => {
    const id = await add('sem', 'ioxId', { instance: 5, udn: '09ABC005', tamper: false })
    const { sequence } = await snapshotOf(server)
    const live = await watch(server, sequence)
    await stored(['09ABC005', 'kettle', undefined])
    // Each tamper raises an alarm too.
    await live.reached(sequence + 6)
    const eventsOf = ({ batches }: typeof live) => batches.messages.flatMap(batch => entriesOf(batch, eventKind))
    const late = await watch(server, sequence)
    await late.reached(sequence + 6)
    expect(eventsOf(live)).toMatchObject([{ node: 'sem 5', rare: { semId: id } }, { node: 'kettle' }, {}])
    expect(eventsOf(live)[1]).not.toHaveProperty('rare')
    expect(eventsOf(live)[2]).not.toHaveProperty('node')
    expect(eventsOf(late)).toEqual(eventsOf(live))
    await Promise.all([live.stop(), late.stop()])
  })
})
