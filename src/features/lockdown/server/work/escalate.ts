import type { PoolClient } from 'pg'
import {
  announceEntries,
  type Context,
  directoriesOf,
  inTransaction,
  placeIn,
  type Raise,
  raiseAlarms,
} from '../../../../../server/kit/index.ts'
import { alarmKind } from '../../../../domain/stream/alarm.ts'
import { type LockdownAction, type LockdownKind, lockdownTitle } from '../../domain/actions.ts'
import { openDoors } from '../../domain/door-states.ts'
import { lockdownSentence } from '../../domain/sentence.ts'
import { tellMoved } from '../moved.ts'
import { countsOf, openDoorsOf, type Phase } from '../read-doors.ts'
import { recount } from './moves.ts'

const most = 50
const type = 'lockdownUnconfirmed'
const alarmPriority = 20

interface Row {
  readonly lockdownId: number
  readonly clientId: number
  readonly plan: string | null
  readonly action: LockdownAction
  readonly kind: LockdownKind
}

/** For each phase: the column with its deadline, and the column that says whether the alarm was raised. */
const phases: readonly (readonly [phase: Phase, since: string, told: string, status: string])[] = [
  ['start', 'startedAt', 'escalatedAt', 'running'],
  ['revert', 'endedAt', 'revertEscalatedAt', 'reverting'],
]

/** Raises an alarm for each run with doors that have not confirmed in time; once for its start, and once for its end. */
export async function escalateDue(context: Context): Promise<void> {
  const { pool } = context.database
  for (const [phase, since, told, status] of phases) {
    const dues = `l."status" = '${status}' and l."${told}" is null
      and l."${since}" + l."confirmSeconds" * interval '1 second' <= now()
      and exists (select from lockdown_door d where d."lockdownId" = l."lockdownId" and d."phase" = '${phase}' and d."nextAt" is not null)`
    const { rows } = await pool.query<Row>(
      `select l."lockdownId", l."clientId", l."plan", l."action", l."kind" from lockdown l
       where ${dues} order by l."lockdownId" limit ${most}`,
    )
    for (const run of rows) await escalate(context, run, phase, { told, dues })
  }
}

async function escalate(
  context: Context,
  run: Row,
  phase: Phase,
  { told, dues }: { readonly told: string; readonly dues: string },
): Promise<void> {
  const { lockdownId, clientId } = run
  const directory = await directoriesOf(context).of(clientId)
  const now = context.now()
  await recount(context.database.pool, [lockdownId])
  const alarms = await inTransaction(context.database.pool, async client => {
    // First, as ingest does.
    await client.query('select 1 from client_stream where "clientId" = $1 for update', [clientId])
    const { rowCount } = await client.query(
      `update lockdown l set "${told}" = now() where l."lockdownId" = $1 and ${dues}`,
      [lockdownId],
    )
    if (rowCount !== 1) return []
    const raise = await raiseOf(client, run, phase, now, areaId => directory.siteOf(areaId)?.title)
    return raise ? raiseAlarms(client, clientId, [raise], now) : []
  })
  announceEntries(context.bus, clientId, alarmKind, alarms, now)
  tellMoved(context, clientId, [lockdownId])
}

/** Raised at the first unconfirmed controller that has no open alarm from an earlier run. */
async function raiseOf(
  client: PoolClient,
  { lockdownId, action, kind, plan }: Row,
  phase: Phase,
  now: Date,
  siteOf: (areaId: number) => string | undefined,
): Promise<Raise | undefined> {
  const counts = await countsOf(client, lockdownId, phase, null)
  if (openDoors(counts) === 0) return undefined
  const open = await openDoorsOf(client, lockdownId, phase, null)
  const { rows } = await client.query<{
    controllerId: number
    controller: string
    areaId: number
    area: string | null
  }>(
    `select d."controllerId", d."controller", d."areaId", a."name" as "area" from lockdown_door d
     left join area a on a."areaId" = d."areaId"
     where d."lockdownId" = $1 and d."phase" = $2 and d."nextAt" is not null
     order by exists (select from event_alarm e where e."controllerId" = d."controllerId" and e."type" = $3
       and e."text" is not null and e."acknowledgedDateTime" is null), d."lockdownDoorId" limit 1`,
    [lockdownId, phase, type],
  )
  const [at] = rows
  if (!at) return undefined
  const title = lockdownTitle(action, kind, plan)
  const text = `${title}${phase === 'revert' ? ', return to normal' : ''}. ${lockdownSentence({ counts, open })}`
  return {
    alarmPriority,
    type,
    text: text.slice(0, 300),
    occurredAt: now.toISOString(),
    controllerId: at.controllerId,
    controller: at.controller,
    areaId: at.areaId,
    ...(at.area !== null && { area: at.area }),
    place: placeIn(at.controller, siteOf(at.areaId)),
  }
}
