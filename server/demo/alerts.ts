import type { PoolClient } from 'pg'
import { insertRows } from '../db/insert.ts'

/** The recipients of alerts, and scheduled reports. */
export async function makeAlerts(client: PoolClient, clientId: number): Promise<void> {
  const [, estates = 0, finance = 0] = await insertRows(
    client,
    'alert_person',
    [
      { clientId, name: 'Night desk', description: 'Staffed from 18:00 to 07:00', mobile: '+44 1632 960110' },
      { clientId, name: 'Estates on call', email: 'on.call@wharfside.example', mobile: '+44 1632 960111' },
      { clientId, name: 'Payroll', email: 'payroll@wharfside.example' },
    ],
    'alertPersonId',
  )
  const { rows } = await client.query<{ userId: number }>('select "userId" from "user" where "clientId" = $1 limit 1', [
    clientId,
  ])
  await insertRows(client, 'scheduled_report', reports(clientId, rows[0]?.userId, { estates, finance }))
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
