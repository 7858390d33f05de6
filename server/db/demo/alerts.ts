import type { PoolClient } from 'pg'
import { insertRows } from '../insert.ts'
import type { MadeSite } from './estate.ts'

/** Who is told of what, and the reports that run by themselves. */
export async function makeAlerts(client: PoolClient, clientId: number, sites: readonly MadeSite[]): Promise<void> {
  const [desk = 0, estates = 0, finance = 0] = await insertRows(
    client,
    'alert_person',
    [
      { clientId, name: 'Night desk', description: 'Staffed from 18:00 to 07:00', mobile: '+44 1632 960110' },
      { clientId, name: 'Estates on call', email: 'on.call@wharfside.example', mobile: '+44 1632 960111' },
      { clientId, name: 'Payroll', email: 'payroll@wharfside.example' },
    ],
    'alertPersonId',
  )
  await insertRows(client, 'alert_trigger', triggers(clientId, sites, { desk, estates }))
  const { rows } = await client.query<{ userId: number }>('select "userId" from "user" where "clientId" = $1 limit 1', [
    clientId,
  ])
  await insertRows(client, 'scheduled_report', reports(clientId, rows[0]?.userId, { estates, finance }))
}

function triggers(clientId: number, [first]: readonly MadeSite[], who: { desk: number; estates: number }) {
  const trigger = {
    clientId,
    areaId: null as number | null,
    doorIds: [] as number[],
    controllerIds: [],
    tokenIds: [],
    emailAlert: true,
    activateAlarm: true,
    defaultAlarm: '20',
    waitMinutes: 0,
    alertPersonIds: [who.desk, who.estates],
  }
  const entrances = first?.doors.filter(({ zone }) => zone === 0).map(({ doorId }) => doorId) ?? []
  return [
    { ...trigger, name: 'Door forced', eventTypes: ['doorForced'] },
    { ...trigger, name: 'Fire or emergency unlock', eventTypes: ['fireAlarm', 'emergencyUnlock'] },
    {
      ...trigger,
      name: 'Entrance held open',
      eventTypes: ['doorHeldOpen'],
      areaId: first?.areaId ?? null,
      doorIds: entrances,
      defaultAlarm: '10',
      waitMinutes: 5,
    },
    {
      ...trigger,
      name: 'Controller lost',
      eventTypes: ['commsLost', 'powerLost'],
      alertPersonIds: [who.estates],
      activateAlarm: false,
      defaultAlarm: null,
      waitMinutes: 15,
    },
  ]
}

function reports(clientId: number, ownerId: number | undefined, who: { estates: number; finance: number }) {
  const report = { clientId, ownerId, time: '07:00', emailOwner: true, alertPersonIds: [] as number[] }
  const [weekly, monthly] = [
    { frequency: 'week', dayOfWeek: 'monday', dayOfMonth: null },
    { frequency: 'month', dayOfWeek: null, dayOfMonth: 1 },
  ]
  return [
    { ...report, ...weekly, name: 'Hours of the week', type: 'timeAndAttendance', alertPersonIds: [who.finance] },
    { ...report, ...weekly, name: 'Denied and forced', type: 'event', alertPersonIds: [who.estates], time: '06:30' },
    { ...report, ...monthly, name: 'Credentials nobody uses', type: 'unusedToken' },
  ]
}
