import type { ClientBase } from 'pg'
import type { LiveSnapshot } from '../../../src/domain/live.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { directoriesOf } from '../../events/directory/directories.ts'
import type { Session } from '../../session.ts'
import { lastSequence } from '../read-missed.ts'
import type { StreamSource } from '../source.ts'
import { visibilityOf, type Visibility } from '../visibility.ts'
import { snapshotNames } from './names.ts'
import { liveZones, occupants } from './occupants.ts'
import { activityHistory, readActivity } from './read-activity.ts'
import { liveDoor, readDoors } from './read-doors.ts'
import { readEntries } from './read-entries.ts'
import { readOccupancy } from './read-occupancy.ts'
import { readUsage, usageHistories } from './read-usage.ts'

/** Everything that is read in the snapshot's transaction; made into its wire form after that. */
async function readAll(
  client: ClientBase,
  sources: readonly StreamSource[],
  clientId: number,
  visibility: Visibility,
  now: Date,
  leavesOutExits: boolean,
) {
  const sequence = await lastSequence(client, clientId)
  const areaIds = visibility.areaIds ? [...visibility.areaIds] : null
  return {
    sequence,
    entries: await readEntries(sources, visibility, { client, clientId, areaIds, sequence, now }),
    occupancy: await readOccupancy(client, clientId, visibility),
    doors: await readDoors(client, clientId, visibility),
    tokens: await readUsage(client, clientId, 'token', visibility, now, leavesOutExits),
    areas: await readUsage(client, clientId, 'area', visibility, now, leavesOutExits),
    activity: await readActivity(client, clientId, visibility, now),
  }
}

/** The state of every view of the session's client at one sequence: read in one transaction, cut to what it may see. */
export async function takeSnapshot(
  context: Context,
  sources: readonly StreamSource[],
  session: Session,
): Promise<LiveSnapshot> {
  const { clientId, leavesOutExits = false } = session
  const visibility = visibilityOf(sources, session)
  const now = context.now()
  const directory = await directoriesOf(context).of(clientId)
  const read = (client: ClientBase) => readAll(client, sources, clientId, visibility, now, leavesOutExits)
  const rows = await inTransaction(context.database.pool, read, { isolation: 'repeatable read' })
  const parts = rows.entries()
  const state = {
    occupants: visibility.sees('occupancy') ? occupants(rows.occupancy, directory.rows.zone, visibility, now) : [],
    usage: { tokens: usageHistories(rows.tokens, now), areas: usageHistories(rows.areas, now) },
  }
  return {
    clientId,
    sequence: rows.sequence,
    at: now.toISOString(),
    entries: parts.flatMap(({ runs }) => runs),
    more: Object.assign({}, ...parts.map(({ part }) => part.more)) as LiveSnapshot['more'],
    ...state,
    zones: liveZones(directory.rows, visibility),
    doors: rows.doors.map(liveDoor),
    activity: activityHistory(rows.activity, now),
    names: snapshotNames(parts, state, directory, visibility),
    withheld: visibility.withheld,
    ...(leavesOutExits && { leavesOutExits }),
  }
}
