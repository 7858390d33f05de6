import type { PoolClient } from 'pg'
import {
  announceEntries,
  type Context,
  inTransaction,
  insertRows,
  type Schedule,
  subjects,
  tell,
  writeAudit,
} from '../../../../../server/kit/index.ts'
import { evacuation, evacuationKinds } from '../../domain/evacuation.ts'
import { type LiveMark, markKind } from '../../domain/mark.ts'
import type { EvacuationBegun } from '../../domain/messages.ts'
import { keepPeople, lockSite, thoseAt } from '../evacuation/begin.ts'
import { evacuationStarted } from '../evacuation/messages.ts'
import { type PersonIn, whoIsIn } from '../evacuation/who-is-in.ts'

const most = 100

interface Due {
  readonly evacuationAlarmId: number
  readonly clientId: number
  readonly areaId: number
  readonly at: Date
  readonly source: string
}
interface Started {
  readonly begun: EvacuationBegun
  readonly cleared: readonly LiveMark[]
}

/**
 * Starts the evacuations that fire alarms call for, each once, whatever process does it: not while one of the site runs,
 * nor for an alarm of before the last one ended.
 */
export async function startDue(context: Context, stop: AbortSignal): Promise<void> {
  for (let done = most; done === most && !stop.aborted;) {
    const { rows } = await context.database.background.query<Due>(
      `select "evacuationAlarmId"::integer, "clientId", "areaId", "at", "source" from evacuation_alarm
       order by evacuation_alarm."evacuationAlarmId" limit ${most}`,
    )
    for (const due of rows) {
      if (stop.aborted) return
      await startOne(context, due)
    }
    done = rows.length
  }
}

/** Starts what a server that died has left. */
export const leftAlarms: Schedule = { name: 'fire alarms', everyMs: 5000, atStart: true, run: startDue }

async function startOne(context: Context, due: Due): Promise<void> {
  const { bus, database } = context
  const { clientId } = due
  const now = context.now()
  const people = await whoIsIn(context, clientId)
  const started = await inTransaction(database.background, client => start(client, due, people, now))
  if (!started) return
  const { begun, cleared } = started
  announceEntries(bus, clientId, markKind, cleared, now)
  bus.publish(subjects.entities(clientId), [{ entity: evacuation.id, id: begun.evacuationId, change: 'added' }])
  tell(bus, clientId, evacuationStarted, begun)
}

async function start(
  client: PoolClient,
  { evacuationAlarmId, clientId, areaId, at, source }: Due,
  people: readonly PersonIn[],
  now: Date,
): Promise<Started | undefined> {
  const isRunning = await lockSite(client, areaId)
  // Whoever takes it away starts it; another process has, where it is gone.
  const { rows } = await client.query<{ site: string; isOver: boolean }>(
    `delete from evacuation_alarm d using area a where d."evacuationAlarmId" = $1 and a."areaId" = d."areaId"
     returning a."name" as "site", a."deletedAt" is not null or exists (select from evacuation e
       where e."clientId" = $2 and e."areaId" = $3 and e."deletedAt" is null and e."endedAt" >= $4) as "isOver"`,
    [evacuationAlarmId, clientId, areaId, at],
  )
  const [taken] = rows
  if (!taken || taken.isOver || isRunning) return undefined
  const by = `Fire alarm: ${source}`
  const inside = await thoseAt(client, { clientId, areaId }, people)
  const row = {
    clientId,
    areaId,
    kind: 'real' as const,
    status: 'running',
    startedAt: now,
    startedBy: by,
    people: inside.length,
  }
  const [evacuationId = 0] = await insertRows(client, evacuation.table, [row], evacuation.key)
  const author = { clientId, homeClientId: clientId, userId: null, name: by }
  const after = { ...row, startedAt: now.toISOString() }
  await writeAudit(client, author, now, {
    entity: evacuation,
    recordId: evacuationId,
    change: 'added',
    before: null,
    after,
  })
  const cleared = await keepPeople(client, { clientId, areaId, by, now }, evacuationId, inside)
  const begun = { evacuationId, areaId, kind: evacuationKinds[row.kind], site: taken.site, people: inside.length, by }
  return { begun, cleared }
}
