import type { PoolClient } from 'pg'
import { type ChecksumVersion, differencesOf, type HeldDifference, type Holding } from '../../src/domain/delivery.ts'
import { deliveredKinds } from '../../src/domain/entities/hardware/change-log.ts'
import { eventType } from '../../src/domain/events.ts'
import { alarmKind } from '../../src/domain/stream/alarm.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { raiseAlarms, type Raise } from '../events/alarms/raise.ts'
import { placeText } from '../events/batch/alarms.ts'
import { words } from '../../src/domain/vocabulary.ts'
import type { Directory } from '../events/directory/directory.ts'
import { announceEntries } from '../events/stream-entry.ts'
import { checksumsOf } from './checksums.ts'

const type = 'holdsOther'
/** What nobody has asked for is compared so often. */
const seldomMs = 10_000

interface Report {
  readonly controllerId: number
  readonly version: ChecksumVersion
  readonly holdings: readonly Holding[]
}

interface Compared {
  readonly compared: boolean
  readonly differs: boolean
}

interface Kept {
  readonly suspected: boolean
  readonly differsSince: Date | null
}

/**
 * Compares what a controller says that it holds with what it should hold. What differs counts once it differs twice: a
 * change may have been on its way. Then it is stored with the controller and raised as an alert.
 */
export async function compareHeld(
  {
    database: { pool },
    entities,
    bus,
    now,
    settings,
  }: Pick<Context, 'database' | 'entities' | 'bus' | 'now' | 'settings'>,
  directory: Directory,
  { controllerId, version, holdings }: Report,
): Promise<Compared> {
  const at = now()
  const { rows } = await pool.query(
    `select 1 from change_log where "controllerId" = $1 and "state" = 'pending'
     union all select 1 from controller_holding where "controllerId" = $1 and "askedAt" is null and not "suspected"
       and "resendAskedAt" is null and "differsSince" is null and "reportedAt" > $2 limit 1`,
    [controllerId, new Date(at.getTime() - seldomMs)],
  )
  if (rows.length > 0) return { compared: false, differs: false }
  const differences = differencesOf(holdings, await checksumsOf(pool, entities, controllerId, version))
  const alarms = await inTransaction(pool, async client => {
    const before = await keep(client, { clientId: directory.clientId, controllerId, version, differences, at })
    const text = words(settings.brand).say(wordsOf(differences))
    const raise = () => raiseOf(directory, controllerId, text, at)
    const isNew = differences.length > 0 && before.suspected && before.differsSince === null
    return raiseAlarms(client, directory.clientId, isNew ? [raise()] : [], at)
  })
  announceEntries(bus, directory.clientId, alarmKind, alarms, at)
  return { compared: true, differs: differences.length > 0 }
}

/** Keeps what was compared. @returns how it was before */
async function keep(
  client: PoolClient,
  of: Pick<Report, 'controllerId' | 'version'> & { clientId: number; differences: readonly HeldDifference[]; at: Date },
): Promise<Kept> {
  const { clientId, controllerId, version, differences, at } = of
  await client.query(
    `insert into controller_holding ("controllerId", "clientId") values ($1, $2) on conflict do nothing`,
    [controllerId, clientId],
  )
  const { rows } = await client.query<Kept>(
    'select "suspected", "differsSince" from controller_holding where "controllerId" = $1 for update',
    [controllerId],
  )
  const before = rows[0] ?? { suspected: false, differsSince: null }
  const isOther = differences.length > 0
  // Asked again before it counts.
  const isFirst = isOther && !before.suspected && before.differsSince === null
  const counted = isOther && !isFirst
  await client.query(
    `update controller_holding set "reportedAt" = $2, "comparedAt" = $2, "askedAt" = null, "suspected" = $3,
       "differences" = $4, "differsSince" = case when $5 then coalesce("differsSince", $2) end,
       "resendConfirmedAt" = case when $6 and "resendReadAt" is not null then $2 else "resendConfirmedAt" end,
       "resendAskedAt" = case when $3 or "resendReadAt" is null then "resendAskedAt" end,
       "resendReadAt" = case when $3 then "resendReadAt" end, "checksumVersion" = $7
     where "controllerId" = $1`,
    [controllerId, at, isFirst, JSON.stringify(counted ? differences : []), counted, !isOther, version],
  )
  return before
}

function raiseOf(directory: Directory, controllerId: number, differences: string, at: Date): Raise {
  const place = directory.place(controllerId)
  const controller = place?.controller ?? { id: controllerId, title: `#${controllerId}` }
  const { area, site } = place ?? {}
  return {
    alarmPriority: eventType(type).priority,
    type,
    text: `${controller.title} holds other records than it should: ${differences}`,
    occurredAt: at.toISOString(),
    controllerId,
    controller: controller.title,
    ...(area && { areaId: area.id, area: area.title }),
    place: placeText({ controller, ...(site && { site }) }),
  }
}

/** 'door 3 of 4, zone 1 of 1 (other content)'. */
const wordsOf = (differences: readonly HeldDifference[]): string =>
  differences
    .slice(0, 3)
    .map(({ subject, holds, should }) => {
      const count = `${deliveredKinds[subject].toLowerCase()} ${holds} of ${should}`
      return holds === should ? `${count} (other content)` : count
    })
    .join(', ')
