import type { PoolClient } from 'pg'
import { insertRows } from '../db/insert.ts'
import type { MadeSite } from './estate.ts'

/** Daily work of a client's people: groups that give access, holidays, a message to the operators, pending changes. */
export async function makeDailyWork(
  client: PoolClient,
  clientId: number,
  sites: readonly MadeSite[],
  now: Date,
): Promise<void> {
  await makeGroups(client, clientId, sites)
  await insertRows(
    client,
    'holiday',
    holidays.map(holiday => ({ clientId, everyYear: true, ...holiday })),
  )
  await insertRows(client, 'client_message', [
    {
      clientId,
      subject: 'Lift out of order',
      content: 'The lift at Harbour House is out of order until Friday. Visitors with heavy cases use the loading bay.',
      createdAt: now.toISOString(),
    },
  ])
  await client.query(
    `insert into sms ("clientId", "simId", "dateTime", "direction", "message", "state")
     select "clientId", "simId", $2::timestamptz + d."after" * interval '1 second', d."direction", d."message", d."state"
     from sim, (values ('out', 'STATUS', 'delivered', -40), ('in', 'STATUS OK SIGNAL 70', null, 0))
       as d ("direction", "message", "state", "after")
     where "clientId" = $1 and "commDeviceId" is not null`,
    [clientId, now],
  )
  await client.query(
    `insert into firmware_update_request ("clientId", "controllerId", "firmwareId", "firmwareVersion", "packetSize", "status", "requestedAt")
     select c."clientId", min(c."controllerId"), f."firmwareId", f."firmwareVersion", 256, 'requested', $2::timestamptz
     from controller c, firmware f
     where c."clientId" = $1 and f."released" and f."deviceType" = 'systemController' group by c."clientId", f."firmwareId"`,
    [clientId, now],
  )
}

/** Those of England that have the same days each year. */
const holidays = [
  { name: 'New Year’s Day', day: '2025-01-01', lastDay: null },
  { name: 'Christmas', day: '2025-12-25', lastDay: '2025-12-26' },
]

/** At each site those who have every door of it by day, and below them those who clean it in the evening. */
async function makeGroups(client: PoolClient, clientId: number, sites: readonly MadeSite[]): Promise<void> {
  const weekdays = [0, 1, 2, 3, 4]
  const [office, night] = await insertRows(
    client,
    'time_profile',
    [
      { number: 1, name: 'Office hours', start: '07:30', end: '18:30' },
      { number: 2, name: 'Evenings', start: '18:00', end: '22:00' },
    ].map(({ start, end, ...profile }) => ({ clientId, ...profile, periods: [{ days: weekdays, start, end }] })),
    'timeProfileId',
  )
  await client.query('update door_entry_panel set "tradesTimeProfileId" = $2 where "clientId" = $1', [clientId, office])
  const staff = sites.map(({ areaId, plan }) => ({
    clientId,
    areaId,
    name: `${plan.name} staff`,
    timeProfileId: office,
    autoAllDoors: true,
  }))
  const parents = await insertRows(client, 'group', staff, 'groupId')
  const cleaners = sites.map(({ areaId, plan, doors }, index) => ({
    clientId,
    areaId,
    name: `${plan.name} cleaners`,
    parentGroupId: parents[index],
    timeProfileId: night,
    autoAllDoors: false,
    doorIds: doors.filter(({ zone }) => zone === 0).map(({ doorId }) => doorId),
  }))
  await insertRows(client, 'group', cleaners)
}
