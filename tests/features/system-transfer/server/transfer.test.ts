import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '../../../../src/domain/entities/index.ts'
import { tableFates } from '../../../../src/features/system-transfer/domain/tables.ts'
import { oneDatabase } from '../../../support/database.ts'
import { insertRow } from '../../../support/estate.ts'
import { made } from '../../../server/rest/house.ts'
import { openTransfers, type NewSite, type Row, type Transfers } from './house.ts'

/** The records of a site, by the paths that they are read at. */
const pathsOf = (site: NewSite): readonly string[] => [
  `/api/area/${site.areaId}`,
  `/api/area/${site.floorId}`,
  `/api/zone/${site.zoneId}`,
  `/api/commdevice/${site.commDeviceId}`,
  `/api/controller/${site.controllerId}`,
  `/api/door/${site.doorIds[0]}`,
  `/api/door/${site.doorIds[1]}`,
  `/api/reader/${site.readerId}`,
  `/api/doorgroup/${site.doorGroupId}`,
  `/api/siteplan/${site.sitePlanId}`,
]

describe.each(oneDatabase)('a system transfer, on %s', kind => {
  let on: Transfers
  beforeAll(async () => {
    on = await openTransfers(kind)
  })
  afterAll(() => on?.close())

  const read = (as: Transfers['owner'], site: NewSite) =>
    Promise.all(pathsOf(site).map(async path => (await as.get(path)).status))
  const every = (site: NewSite, status: number) => pathsOf(site).map(() => status)

  it('moves everything below an area to the client that accepts, out of reach of the former one', async () => {
    const site = await on.site('Mill')
    const { acme, borough, owner, other } = on
    const profile = await on.add('/timeprofile', 'timeProfileId', { name: 'Days', number: 7 })
    await on.change(`/door/${site.doorIds[0]}`, { autoUnlockTimeProfileId: profile })
    const porter = { controllerId: site.controllerId, number: 2, description: 'Porter', residentIds: [acme.personId] }
    const row = { clientId: acme.clientId, ...porter }
    const handset = await insertRow(on.pool, 'door_entry_handset', 'doorEntryHandsetId', row)
    const id = await on.offer(site.areaId)
    const { rows: mails } = await on.pool.query(
      'select "subject", "recipient" from mail_message where "recipient" = $1',
      ['otherSiteOwner@example.com'],
    )
    expect(mails).toEqual([{ subject: 'Acme wants to transfer Mill to you', recipient: 'otherSiteOwner@example.com' }])
    const { body: list } = await other.get<{ items: Row[] }>('/api/systemtransferinvitation/received')
    expect(list.items).toMatchObject([{ systemTransferInvitationId: id, area: 'Mill', from: 'Acme' }])
    const { body: offer } = await other.get<Row>(`/api/systemtransferinvitation/${id}/offer`)
    expect(offer).toMatchObject({ inTheWay: 0, moves: expect.arrayContaining([{ entity: 'door', count: 2 }]) })
    expect(await read(owner, site)).toEqual(every(site, 200))

    expect(await on.accept(id)).toMatchObject({ state: 'succeeded', summary: { rows: expect.any(Number) } })

    expect(await read(owner, site)).toEqual(every(site, 404))
    expect(await read(other, site)).toEqual(every(site, 200))
    expect((await owner.get<Row>(`/api/systemtransferinvitation/${id}`)).body).toMatchObject({
      status: 'completed',
      destination: 'Borough',
    })
    const { body: door } = await other.get<Row>(`/api/door/${site.doorIds[0]}`)
    expect(door).toMatchObject({ areaId: site.areaId, zoneId: site.zoneId, autoUnlockTimeProfile: 'Days' })
    expect(door['autoUnlockTimeProfileId']).not.toBe(profile)
    expect((await other.get<Row>(`/api/timeprofile/${String(door['autoUnlockTimeProfileId'])}`)).body).toMatchObject({
      number: 7,
    })
    expect((await owner.get<Row>(`/api/timeprofile/${profile}`)).status).toBe(200)
    // Without those who answer it: they stay.
    expect((await other.get(`/api/doorentryhandset/${handset}`)).body).toMatchObject({ number: 2, residentIds: [] })
    const { body: past } = await other.get<{ items: Row[] }>(`/api/door/${site.doorIds[0]}/history`)
    expect(past.items.map(each => each['change'])).toEqual(['added'])
    const { rows: notes } = await on.pool.query(
      `select "clientId", "change" from audit_entry where "entity" = 'door' and "recordId" = $1 order by "auditEntryId" desc limit 2`,
      [site.doorIds[0]],
    )
    expect(notes).toEqual([
      { clientId: borough.clientId, change: 'added' },
      { clientId: acme.clientId, change: 'deleted' },
    ])
    expect(await on.answer(id, 'accept')).toMatchObject({ status: 404 })
  })

  it('leaves nothing of the site with the former client, in no table', async () => {
    const site = await on.site('Quay')
    await on.accept(await on.offer(site.areaId))
    const left: string[] = []
    for (const { table, fields, tenancy, id } of Object.values(entities)) {
      if (tenancy !== 'client' || !('area' in fields) || id === 'systemTransferInvitation' || id === 'tokenActivation')
        continue
      const { rows } = await on.pool.query(`select 1 from "${table}" where "clientId" = $1 and "areaId" = any($2)`, [
        on.acme.clientId,
        [site.areaId, site.floorId],
      ])
      if (rows.length > 0) left.push(id)
    }
    expect(left).toEqual([])
  })

  it('takes every credential of the former client out of the controllers', async () => {
    const site = await on.site('Forge')
    const line = await on.controller(site.controllerId)
    const { fobId } = on.acme
    const byArea = await on.add('/tokenactivation', 'activationId', { tokenId: fobId, areaId: site.areaId })
    const group = await on.add('/group', 'groupId', { name: 'Smiths', doorIds: [site.doorIds[0], on.acme.doorIds[0]] })
    const byGroup = await on.add('/tokenactivation', 'activationId', { tokenId: fobId, groupId: group })
    await expect.poll(async () => (await line.pending()).join()).toContain(`tokenActivation ${byGroup}`)
    await line.settle()
    expect(await on.accept(await on.offer(site.areaId))).toMatchObject({ state: 'succeeded' })

    // A key is believed for three seconds.
    await expect.poll(async () => (await line.pull()).status, { timeout: 10_000 }).toBe(200)
    const changes = (await line.pull('&limit=1000')).body.items
    const removed = changes
      .filter(({ operation }) => operation === 'delete')
      .map(({ subject, subjectId }) => `${subject} ${subjectId}`)
    expect(removed).toEqual(
      expect.arrayContaining([
        `token ${fobId}`,
        `tokenActivation ${byArea}`,
        `tokenActivation ${byGroup}`,
        `group ${group}`,
        `timeProfile ${on.server.estate.timeProfileId}`,
      ]),
    )
    await line.settle()
    const held = (await line.records('&limit=1000')).body.items
    expect(held.filter(({ subject }) => ['token', 'tokenActivation', 'group'].includes(subject))).toEqual([])
    expect(held.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['controller', 'door', 'reader']))
    const { rows } = await on.pool.query(
      `select "clientId", "title" from change_log where "controllerId" = $1 and "subject" = 'token' and "operation" = 'delete'`,
      [site.controllerId],
    )
    expect(rows).toEqual([{ clientId: on.borough.clientId, title: 'Of another client' }])
    // The credential itself stays, without the site: by its group it opens what the group has left.
    expect((await on.owner.get<Row>(`/api/fob/${fobId}`)).status).toBe(200)
    expect((await on.owner.get(`/api/tokenactivation/${byArea}`)).status).toBe(404)
    expect((await on.owner.get<Row>(`/api/group/${group}`)).body).toMatchObject({ doorIds: [on.acme.doorIds[0]] })
    // And nothing that the former client does later reaches the controller.
    await on.change(`/group/${group}`, { doorIds: [on.acme.doorIds[1]] })
    expect((await line.pending()).filter(each => / (token|tokenActivation|group) /.test(each))).toEqual([])
    const refused = await on.owner.put<Row>(`/api/group/${group}`, { doorIds: [site.doorIds[0]] })
    expect(refused.status).toBe(422)
  })

  it('moves keys, holidays, files and marks of the site, and leaves nothing of it in the times of groups', async () => {
    const site = await on.site('Pier')
    await on.controller(site.controllerId)
    const { clientId } = on.acme
    const insert = (table: string, key: string, row: Row) => insertRow(on.pool, table, key, { clientId, ...row })
    const { timeProfileId } = on.server.estate
    const [here, there] = [site.doorIds[0], on.acme.doorIds[0]]
    const groupId = await insert('group', 'groupId', {
      name: 'Porters',
      areaId: site.areaId,
      autoAllDoors: true,
      doorTimes: [here, there].map(doorId => ({ doorId, timeProfileId })),
    })
    await on.add('/tokenactivation', 'activationId', { tokenId: on.acme.fobId, groupId })
    const holidayId = await insert('holiday', 'holidayId', {
      name: 'Regatta',
      areaId: site.areaId,
      day: '2027-06-01',
    })
    const marks = [here, there].map(id => ({ name: String(id), subject: { entity: 'door', id }, x: 0, y: 0 }))
    await on.pool.query('update site_plan set "markers" = $2 where "sitePlanId" = $1', [
      site.sitePlanId,
      JSON.stringify(marks),
    ])
    await on.pool.query(
      `insert into file ("key", "clientId", "userId", "entity", "field", "recordId", "mediaType", "bytes", "thumbnails")
       values ('pier', $1, $2, 'sitePlan', 'picture', $3, 'image/png', 1, '{}')`,
      [clientId, on.server.estate.userIds.siteOwner, site.sitePlanId],
    )
    await on.pool.query(`delete from change_log where "controllerId" = $1 and "state" = 'pending'`, [site.controllerId])
    expect(await on.accept(await on.offer(site.areaId))).toMatchObject({ state: 'succeeded' })

    const owners = async (table: string, column: string, value: unknown) =>
      (await on.pool.query<Row>(`select * from ${table} where "${column}" = $1`, [value])).rows.map(
        row => row['clientId'],
      )
    const to = [on.borough.clientId]
    expect(await owners('integration_key', 'controllerId', site.controllerId)).toEqual(to)
    expect(await owners('holiday', 'holidayId', holidayId)).toEqual(to)
    expect(await owners('file', 'key', 'pier')).toEqual(to)
    const { body: group } = await on.owner.get<Row>(`/api/group/${groupId}`)
    expect(group).toMatchObject({ areaId: null, doorTimes: [{ doorId: there, timeProfileId }] })
    const { body: plan } = await on.other.get<Row>(`/api/siteplan/${site.sitePlanId}`)
    expect(plan['markers']).toMatchObject([{ subject: { entity: 'door', id: here } }])
    const { rows } = await on.pool.query(
      `select 1 from change_log where "controllerId" = $1 and "latest" and "operation" <> 'delete'
         and "subject" in ('token', 'tokenActivation', 'group')`,
      [site.controllerId],
    )
    expect(rows).toEqual([])
  })

  it('gives another name to what is called like something of the new client', async () => {
    const site = await on.site('Twin')
    const taken = await on.other.post<Row>('/api/controller', {
      name: 'twin CONTROLLER',
      areaId: on.borough.areaId,
      type: '410',
    })
    expect(taken.status).toBe(201)
    const { body } = await on.preview(site.areaId, on.borough.clientId)
    expect(body['renames']).toEqual([
      { entity: 'controller', id: site.controllerId, name: 'Twin controller', becomes: 'Twin controller (2)' },
    ])
    await on.accept(await on.offer(site.areaId))
    expect((await on.other.get<Row>(`/api/controller/${site.controllerId}`)).body).toMatchObject({
      name: 'Twin controller (2)',
    })
  })

  it('is all or nothing: a failure at its very end leaves everything as it was', async () => {
    const site = await on.site('Kiln')
    const id = await on.offer(site.areaId)
    await on.pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`,
    )
    await on.pool.query(
      `create trigger refuse before update on system_transfer_invitation for each row when (new."status" = 'completed') execute function refuse()`,
    )
    try {
      expect(await on.accept(id)).toMatchObject({ state: 'failed' })
    } finally {
      await on.pool.query('drop function refuse cascade')
    }
    expect(await read(on.owner, site)).toEqual(every(site, 200))
    expect(await read(on.other, site)).toEqual(every(site, 404))
    expect(await on.status(id)).toBe('pending')
    const { rows } = await on.pool.query(
      `select 1 from change_log where "controllerId" = $1 and "clientId" <> $2 union all
       select 1 from audit_entry where "entity" = 'area' and "recordId" = $3 and "change" = 'deleted'`,
      [site.controllerId, on.acme.clientId, site.areaId],
    )
    expect(rows).toEqual([])
    expect(await on.accept(id)).toMatchObject({ state: 'succeeded' })
  })

  it('happens once, whoever accepts at the same time', async () => {
    const site = await on.site('Dock')
    const id = await on.offer(site.areaId)
    const jobs = await Promise.all([1, 2].map(async () => (await on.answer(id, 'accept')).body['jobId']))
    const states = await Promise.all(jobs.map(async jobId => (await on.ended(on.other, jobId)).state))
    expect(states.toSorted()).toEqual(['failed', 'succeeded'])
    expect(await read(on.other, site)).toEqual(every(site, 200))
  })

  it('takes a comm device with its key and its signal, without the frames that it has sent', async () => {
    const { borough, pool, other } = on
    const site = await on.site('Loch')
    const { commDeviceId } = site
    const { key } = await made(on.owner, '/integrationkey', { name: 'Router', uses: 'report', commDeviceId })
    const report = async (path: string, body: Row) =>
      fetch(`${on.server.url}/api/ingest/comm-device/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${String(key)}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then(({ status }) => status)
    expect(await report('status', { signal: 64 })).toBe(204)
    await expect
      .poll(async () => (await on.owner.get<Row>(`/api/commdevice/${commDeviceId}`)).body['signalStrength'])
      .toBe(64)
    await pool.query(
      `insert into comm_frame ("commDeviceId", "at", "direction", "hex") values ($1, now(), 'in', '0a')`,
      [commDeviceId],
    )
    expect((await on.preview(site.areaId, borough.clientId)).body).toMatchObject({ blocks: [] })
    expect(await on.accept(await on.offer(site.areaId))).toMatchObject({ state: 'succeeded' })

    const path = `/api/comm-device-signal?ids=${commDeviceId}&days=7`
    expect((await other.get<{ items: Row[] }>(path)).body.items).toMatchObject([{ points: [{ signal: 64 }] }])
    const { rows } = await pool.query('select 1 from comm_frame where "commDeviceId" = $1', [commDeviceId])
    expect(rows).toEqual([])
    // A key is believed for three seconds: then it speaks for the device of its new client.
    const reported = async () => {
      await report('status', { signal: 52 })
      return (await other.get<Row>(`/api/commdevice/${commDeviceId}`)).body['signalStrength']
    }
    await expect.poll(reported, { timeout: 20_000, interval: 500 }).toBe(52)
  })

  it('names every table of no entity that is of a client and of a part of a site', async () => {
    const own = new Set(Object.values(entities).map(({ table }) => table))
    const { rows } = await on.pool.query<{ name: string }>(
      `select c.relname as "name" from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and not c.relispartition
         and (exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'commDeviceId')
           or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'clientId')
             and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('areaId', 'controllerId', 'doorId', 'zoneId')))`,
    )
    const tables = rows.map(({ name }) => name).filter(name => !own.has(name) || name === 'change_log')
    expect(Object.keys(tableFates).toSorted()).toEqual(tables.toSorted())
  })
})
