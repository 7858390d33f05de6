import type { ClientBase } from 'pg'
import type { LiveSnapshot } from '../../../src/domain/live.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { liveAlarm } from '../../events/alarms/alarm-row.ts'
import { directoriesOf } from '../../events/directory/directories.ts'
import { liveMessage } from '../../events/messages/message-row.ts'
import type { Session } from '../../session.ts'
import { liveEvent } from '../event-row.ts'
import { visibilityOf, type Visibility, withheldFrom } from '../visibility.ts'
import { snapshotNames } from './names.ts'
import { liveZones, occupants } from './occupants.ts'
import { liveDoor, readDoors } from './read-doors.ts'
import { type MarkRow, readAlarms, readEvents, readMarks, readMessages, readOccupancy } from './read-state.ts'
import { readUsage, usageHistories } from './read-usage.ts'

/** Everything that is read in the snapshot's transaction; made into its wire form after that. */
async function readAll(client: ClientBase, clientId: number, visibility: Visibility, now: Date) {
  const { rows } = await client.query<{ sequence: number }>(
    'select "sequence" from client_stream where "clientId" = $1',
    [clientId],
  )
  const sequence = rows[0]?.sequence ?? 0
  return {
    sequence,
    events: await readEvents(client, clientId, visibility, sequence),
    alarms: await readAlarms(client, clientId, visibility),
    messages: await readMessages(client, clientId, visibility),
    marks: await readMarks(client, clientId, visibility, now),
    occupancy: await readOccupancy(client, clientId, visibility),
    doors: await readDoors(client, clientId, visibility),
    tokens: await readUsage(client, clientId, 'token', visibility, now),
    areas: await readUsage(client, clientId, 'area', visibility, now),
  }
}
export type SnapshotRows = Awaited<ReturnType<typeof readAll>>

/** The state of every view of the session's client at one sequence: read in one transaction, cut to what it may see. */
export async function takeSnapshot(context: Context, session: Session): Promise<LiveSnapshot> {
  const { clientId } = session
  const visibility = visibilityOf(session)
  const now = context.now()
  const directory = await directoriesOf(context).of(clientId)
  const rows = await inTransaction(context.database.pool, client => readAll(client, clientId, visibility, now), {
    isolation: 'repeatable read',
  })
  const state = {
    events: rows.events.map(liveEvent),
    alarms: rows.alarms.map(liveAlarm),
    messages: rows.messages.map(row => ({ ...liveMessage(row), sequence: rows.sequence })),
    marks: rows.marks.map(liveMark),
    occupants: visibility.occupancy ? occupants(rows.occupancy, directory.rows.zone, visibility, now) : [],
    zones: liveZones(directory.rows.zone, visibility),
    doors: rows.doors.map(liveDoor),
    usage: { tokens: usageHistories(rows.tokens, now), areas: usageHistories(rows.areas, now) },
  }
  return {
    clientId,
    sequence: rows.sequence,
    at: now.toISOString(),
    ...state,
    names: snapshotNames(rows.events, state, directory, visibility),
    withheld: withheldFrom(visibility),
  }
}

const liveMark = ({ at, areaId, ...mark }: MarkRow) => ({
  ...mark,
  at: at.toISOString(),
  ...(areaId !== null && { areaId }),
})
