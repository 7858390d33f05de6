import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshUsageAverages } from '../../../server/events/usage-averages.ts'
import { databaseKinds } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { snapshotOf } from '../live/watching.ts'
import { asRows, steps } from './model.ts'
import { all, rowsOf, senderOf, type Sender } from './sending.ts'

const hourMs = 3_600_000

describe.each(databaseKinds)('roll-ups on %s', kind => {
  let server: TestServer
  let acme: Sender
  let epoch = 0

  beforeAll(async () => {
    server = await startServer(kind)
    acme = await senderOf(server, server.estate.acme)
  })
  afterAll(() => server.close())

  it('sum to the events, by hour, five minutes and minute, however the events are sent', async () => {
    await fc.assert(
      fc.asyncProperty(steps(2), fc.integer({ min: 1, max: 30 }), fc.boolean(), async (list, size, twice) => {
        epoch += 1
        const rows = asRows(
          list,
          Date.parse('2021-03-04T00:00:00Z'),
          [server.estate.acme.keycode, 'FFFF00000000'],
          rowsOf(server.estate.acme.controllerId, epoch),
        )
        const parts = Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
          rows.slice(index * size, (index + 1) * size),
        )
        await Promise.all([...parts, ...(twice ? parts : [])].map(part => acme.send(part)))
        const counted = await all(
          server,
          `with used as (
             select 'token' as "subject", "tokenId"::text as "subjectId", "occurredAt" from event where "clientId" = $1 and "tokenId" is not null
             union all select 'area', "areaId"::text, "occurredAt" from event where "clientId" = $1
             union all select 'category', "category", "occurredAt" from event where "clientId" = $1
             union all select 'tokenExit', "tokenId"::text, "occurredAt" from event
               where "clientId" = $1 and "type" = 'requestToExit' and "tokenId" is not null
             union all select 'areaExit', "areaId"::text, "occurredAt" from event
               where "clientId" = $1 and "type" = 'requestToExit')
           select "subject", "subjectId", date_trunc('hour', "occurredAt") as "hour", count(*)::integer as "count",
             array[${Array.from({ length: 12 }, (_, five) => `count(*) filter (where floor(extract(minute from "occurredAt") / 5) = ${five})`).join(',')}]::integer[] as "fives",
             case when "subject" = 'category' then array[${Array.from({ length: 60 }, (_, minute) => `count(*) filter (where extract(minute from "occurredAt") = ${minute})`).join(',')}]::integer[] end as "minutes"
           from used group by 1, 2, 3 order by 1, 2, 3`,
          [server.estate.acme.clientId],
        )
        const kept = await all(
          server,
          `select "subject", "subjectId", "hour", "count", "fives", "minutes" from event_roll_up where "clientId" = $1 order by 1, 2, 3`,
          [server.estate.acme.clientId],
        )
        expect(kept).toEqual(counted)
      }),
      { numRuns: 10 },
    )
  })

  it('make the average a day over the 30 days before, and the uses of the last 24 hours', async () => {
    const { pool } = server.context.database
    const { borough: site } = server.estate
    const now = server.context.now().getTime()
    const hour = Math.floor(now / hourMs) * hourMs
    const borough = await senderOf(server, site)
    const row = rowsOf(site.controllerId)
    const at = (ms: number) =>
      row({ occurredAt: new Date(ms).toISOString(), door: 1, reader: 1, keycode: site.keycode })
    // Ten days ago 40 uses, today 7, in the hour that runs 2; 31 days ago 50 that do not count any more.
    const uses = [
      [hour - 10 * 24 * hourMs, 40],
      [hour - 5 * hourMs, 7],
      [hour, 2],
      [hour - 31 * 24 * hourMs, 50],
    ] as const
    await borough.send(uses.flatMap(([ms, count]) => Array.from({ length: count }, () => at(ms))))
    await refreshUsageAverages(pool, new Date(now))
    const averages = await all<{ perDay: number }>(
      server,
      `select "perDay" from usage_average where "clientId" = $1 and "subject" = 'token'`,
      [site.clientId],
    )
    expect(averages).toEqual([{ perDay: expect.closeTo(4.7, 5) }])
    const { usage } = await snapshotOf(server, 'otherSiteOwner')
    expect(usage.tokens).toEqual([
      {
        id: site.fobId,
        averagePerDay: expect.closeTo(4.7, 5),
        buckets: [
          [(hour - 5 * hourMs) / 300_000, 7],
          [hour / 300_000, 2],
        ],
      },
    ])
    expect(usage.areas).toMatchObject([{ id: site.areaId, averagePerDay: expect.closeTo(4.7, 5) }])
  })
})
