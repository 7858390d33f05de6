import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmKind } from '../../../src/domain/stream/alarm.ts'
import { entriesOf } from '../../../src/domain/stream/runs.ts'
import { databaseKinds } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { snapshotOf } from './watching.ts'

describe.each(databaseKinds)('what waits for a person in a snapshot on %s', kind => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(kind)
  })
  afterAll(() => server.close())

  const raise = (count: number, priority: number) =>
    server.context.database.pool.query(
      `insert into event_alarm ("clientId", "alarmPriority", "type", "occurredAt", "eventId", "controllerId", "place", "sequence", "areaId")
       select $1, $3, 'doorForced', now(), n, $4, 'A door', n, $5 from generate_series(1, $2::integer) n`,
      [
        server.estate.acme.clientId,
        count,
        priority,
        server.estate.acme.controllerId,
        priority === 20 ? server.estate.acme.floorId : server.estate.acme.areaId,
      ],
    )

  it('is listed to the newest thousand of each kind, and counted beyond', async () => {
    const before = await snapshotOf(server)
    expect(before.more).toEqual({ alarms: 0, alerts: 0, clientMessages: 0 })
    await raise(3, 20)
    await raise(1700, 10)
    const snapshot = await snapshotOf(server)
    const alarms = entriesOf(snapshot, alarmKind)
    expect(alarms.filter(({ alarmPriority }) => alarmPriority === 20)).toHaveLength(3)
    expect(alarms.filter(({ alarmPriority }) => alarmPriority === 10)).toHaveLength(1000)
    expect(snapshot.more).toEqual({ alarms: 0, alerts: 700, clientMessages: 0 })
  })

  it('is counted in their areas for users who are limited to some', async () => {
    const { acme, userIds } = server.estate
    await server.context.database.pool.query(`update "user" set "areaIds" = array[$2::integer] where "userId" = $1`, [
      userIds.trial,
      acme.floorId,
    ])
    await raise(1200, 20)
    expect((await snapshotOf(server, 'trial')).more).toEqual({ alarms: 203, alerts: 0 })
  })
})
