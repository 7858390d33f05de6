import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inProcessBus } from '../../../server/bus/in-process.ts'
import type { Database } from '../../../server/db/connection.ts'
import { seedPermissions } from '../../../server/auth/seed-permissions.ts'
import { loadFeatures } from '../../../server/features/load.ts'
import { connectPorts } from '../../../server/ports.ts'
import { makeDemoEstate, type DemoAccount } from '../../../server/demo/index.ts'
import { readProgramme } from '../../../server/demo/programme.ts'
import { organisations } from '../../../server/demo/organisation.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { readSettings } from '../../../server/settings.ts'
import { entities } from '../../../src/domain/entities/index.ts'
import { wireName } from '../../../src/domain/fields/index.ts'
import { check } from '../../../src/domain/validate.ts'
import { createTestDatabase, oneDatabase, type TestDatabase } from '../../support/database.ts'

describe.each(oneDatabase)('the demo estate on %s', kind => {
  let test: TestDatabase
  let database: Database
  let made: readonly DemoAccount[] | undefined
  let again: readonly DemoAccount[] | undefined
  let clientId = 0
  const count = async (table: string) =>
    (await database.pool.query<{ n: number }>(`select count(*) as n from "${table}" where "clientId" = $1`, [clientId]))
      .rows[0]?.n

  beforeAll(async () => {
    test = await createTestDatabase(kind, { migrated: true })
    database = { ...test.database, close: async () => undefined }
    const settings = readSettings({ GATEHOUSE_DATA: test.dataFolder })
    const now = () => new Date('2026-11-18T10:00:00Z')
    const ports = connectPorts(await loadFeatures())
    const context = { settings, database, bus: inProcessBus(), entities, ports, metrics: new Registry(), now }
    await inTransaction(test.pool, seedPermissions)
    // Of two servers that start at once one makes it, and the other waits; the embedded database has one server.
    const make = () => makeDemoEstate(context)
    const both = kind === 'embedded' ? [await make(), await make()] : await Promise.all([make(), make()])
    made = both.find(accounts => accounts !== undefined)
    again = made && both.find(accounts => accounts !== made)
    clientId =
      (
        await test.pool.query<{ clientId: number }>('select "clientId" from client where "name" = $1', [
          organisations.main.name,
        ])
      ).rows[0]?.clientId ?? 0
  })
  afterAll(async () => test.drop())

  it('has the estate of the main site owner', async () => {
    const counts = Object.fromEntries(
      await Promise.all(
        ['area', 'zone', 'door', 'controller', 'person', 'token'].map(async table => [table, await count(table)]),
      ),
    )
    expect(counts).toEqual({ area: 18, zone: 14, door: 60, controller: 12, person: 500, token: 600 })
  })

  it('has told each controller what it is, as delivery does', async () => {
    const { rows } = await database.pool.query<{ n: number }>(
      `select count(distinct "controllerId") as n from change_log where "clientId" = $1 and "subject" = 'controller' and "state" = 'pending'`,
      [clientId],
    )
    expect(rows[0]?.n).toBe(await count('controller'))
  })

  it('has rules, messages and invitations, each as a form would take it', async () => {
    const ids = [
      'alertPerson',
      'alertTrigger',
      'announcement',
      'badgeDesign',
      'customField',
      'doorUnlockInvitation',
      'noticeBoard',
      'noticeBoardTheme',
      'noticeBoardThemeLayout',
      'noticeMessage',
      'scheduledReport',
    ] as const
    for (const { id, table, fields } of ids.map(each => entities[each])) {
      const { rows } = await database.pool.query<Record<string, unknown>>(
        `select to_jsonb(t) as "row" from "${table}" t where "clientId" = $1`,
        [clientId],
      )
      expect(rows.length, id).toBeGreaterThan(0)
      const properties = Object.entries(fields)
        .filter(([, field]) => !field.computed && !['password', 'time', 'dateTime'].includes(field.kind))
        .map(([name, field]) => [wireName(name, field), [name, field]] as const)
      const asked = Object.fromEntries(properties.map(([, entry]) => entry))
      for (const { row } of rows as { row: Record<string, unknown> }[]) {
        const sent = Object.fromEntries(properties.map(([wire]) => [wire, row[wire]]))
        expect(check(asked, sent, { mode: 'add' }).errors, id).toEqual([])
      }
    }
  })

  it('has its hardware: comm devices, devices at the doors, and spares', async () => {
    const tables =
      'address camera site_plan door_group comm_device sim inspection input output power_hub door_entry_panel door_entry_handset group client_message sms time_profile'.split(
        ' ',
      )
    const counts = Object.fromEntries(await Promise.all(tables.map(async table => [table, await count(table)])))
    expect(counts).toEqual({
      address: 4,
      camera: 4,
      site_plan: 4,
      door_group: 4,
      comm_device: 5,
      sim: 4,
      inspection: 4,
      input: 120,
      output: 60,
      power_hub: 12,
      door_entry_panel: 4,
      door_entry_handset: 17,
      group: 8,
      client_message: 1,
      sms: 4,
      time_profile: 2,
    })
    const { rows } = await database.pool.query(
      `select "status", count(*) as n from stockroom_item where "clientId" = $1 group by 1 order by 1`,
      [clientId],
    )
    expect(rows).toEqual([
      { status: 'inStock', n: 18 },
      { status: 'installed', n: 49 },
    ])
    const fitted = await database.pool.query(
      `select count(*) as n from controller c join stockroom_item s on s."udn" = c."udn" and s."status" = 'installed'
       where c."clientId" = $1 and c."commDeviceId" is not null`,
      [clientId],
    )
    expect(fitted.rows).toEqual([{ n: 12 }])
  })

  it('has a provider, two installers and three site owners', async () => {
    const { rows } = await database.pool.query('select "type", count(*) as n from client group by 1 order by 1')
    expect(rows).toEqual([
      { type: 'installer', n: 2 },
      { type: 'provider', n: 1 },
      { type: 'siteOwner', n: 3 },
    ])
  })

  it('has 30 days of roll-ups and a few days of events, which agree', async () => {
    const days = await database.pool.query(
      `select count(distinct "hour"::date) as days from event_roll_up where "clientId" = $1`,
      [clientId],
    )
    expect(days.rows[0].days).toBe(30)
    const { rows } = await database.pool.query(
      `select (select count(*) from event where "clientId" = $1) as events,
              (select sum("count") from event_roll_up where "clientId" = $1 and "subject" = 'category' and "hour" >= '2026-11-15') as rolled`,
      [clientId],
    )
    expect(rows[0].events).toBeGreaterThan(5000)
    expect(rows[0].events).toBe(rows[0].rolled)
  })

  it('is made once, with a sign-in for each role', () => {
    expect(again).toBeUndefined()
    expect(made?.map(({ role }) => role)).toEqual([
      'site owner',
      'installer',
      'office staff',
      'admin',
      'internal staff',
      'trial registrant',
      'other site owner',
    ])
    expect(new Set(made?.map(({ password }) => password)).size).toBe(7)
  })

  it('tells the simulator of every door and everybody', async () => {
    const programme = await readProgramme(database.pool, clientId)
    expect(programme.sites.map(site => [site.doors.length, site.people.length])).toEqual([
      [20, 200],
      [18, 150],
      [12, 90],
      [10, 60],
    ])
    expect(programme.sites[0]?.visitors.length).toBe(3)
    // Two nodes to be found and accepted at the first controller of each site, out of the stockroom.
    const firsts = programme.sites.map(({ doors }) => doors[0]?.controllerId)
    expect(programme.wired?.map(({ controllerId }) => controllerId)).toEqual(firsts.flatMap(id => [id, id]))
    const { rows: stocked } = await database.pool.query(
      `select 1 from stockroom_item where "status" = 'inStock' and "udn" = any($1)`,
      [programme.wired?.map(({ udn }) => udn)],
    )
    expect(stocked).toHaveLength(2 * firsts.length)
    for (const { doors, hubs = [] } of programme.sites)
      expect(new Set(hubs.map(({ controllerId }) => controllerId))).toEqual(
        new Set(doors.map(({ controllerId }) => controllerId)),
      )
  })
})
