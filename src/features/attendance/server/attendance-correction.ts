import type { ClientBase } from 'pg'
import { behaviour, findRow } from '../../../../server/kit/index.ts'
import { entities } from '../../../domain/entities/index.ts'
import { attendanceCorrection } from '../domain/attendance-correction.ts'

const dayMs = 86_400_000
/** Corrections of one person around an instant. */
const most = 20

/** A correction is by who makes it, of what has happened, at a zone that counts or of a read that there is. */
export const attendanceCorrectionBehaviour = behaviour(attendanceCorrection, {
  async beforeAdd({ client, session, now, errors }, values) {
    values.userId = session.userId
    values.madeAt = now.toISOString()
    const { personId, kind, at, zoneId } = values
    const refuse = (propertyName: 'at' | 'zoneId', errorMessage: string) =>
      void errors.push({ propertyName, errorMessage })
    if (Date.parse(at) > now.getTime()) refuse('at', 'Date and time must not be in the future')
    // Corrections of one person are made one after the other.
    await client.query('select 1 from person where "personId" = $1 for no key update', [personId])
    const { clientId } = session
    const others = await activeAround(client, { clientId, personId, at })
    if (others.some(other => other.kind === kind && other.at.getTime() === Date.parse(at)))
      refuse('at', 'There already is this correction')
    if (others.length >= most) refuse('at', `No more than ${most} corrections of a person around one time`)
    if (kind === 'ignore') {
      values.zoneId = null
      if (!(await isRead(client, { clientId, personId, at }, session.areaIds)))
        refuse('at', 'No {one fob} of this {one person} was read then')
    } else if (zoneId) {
      const { timeAndAttendance } = await findRow(client, entities.zone, session, zoneId)
      if (!timeAndAttendance) refuse('zoneId', 'This zone does not count for time and attendance')
    }
  },
})

interface Instant {
  readonly clientId: number
  readonly personId: number
  /** ISO 8601. */
  readonly at: string
}

async function activeAround(client: ClientBase, { clientId, personId, at }: Instant) {
  const ms = Date.parse(at)
  const { rows } = await client.query<{ kind: string; at: Date }>(
    `select "kind", "at" from attendance_correction
     where "clientId" = $1 and "personId" = $2 and "at" between $3 and $4 and "status" = 'active' and "deletedAt" is null
     limit ${most}`,
    [clientId, personId, new Date(ms - dayMs / 2), new Date(ms + dayMs / 2)],
  )
  return rows
}

/** Whether somebody was read at an instant, where the caller sees it. */
async function isRead(
  client: ClientBase,
  { clientId, personId, at }: Instant,
  areaIds: ReadonlySet<number> | undefined,
): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from event left join zone using ("zoneId")
     where event."clientId" = $1 and event."personId" = $2 and event."occurredAt" = $3 and event."receivedAt" >= $3
       and event."move" is not null and ($4::integer[] is null or zone."areaId" = any($4)) limit 1`,
    [clientId, personId, new Date(at), areaIds ? [...areaIds] : null],
  )
  return rows.length > 0
}
