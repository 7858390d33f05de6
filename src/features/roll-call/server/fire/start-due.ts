import type { PoolClient } from 'pg'
import { type Context, inTransaction, type Schedule } from '../../../../../server/kit/index.ts'
import { lockSite } from '../evacuation/begin.ts'
import { startAt, type Started, tellStarted } from '../evacuation/start-at.ts'
import { type PersonIn, whoIsIn } from '../evacuation/who-is-in.ts'

const most = 100

interface Due {
  readonly evacuationAlarmId: number
  readonly clientId: number
  readonly areaId: number
  readonly at: Date
  readonly source: string
}

/**
 * Starts the evacuations that fire alarms call for, each once, whatever process does it: not while one of the site runs,
 * nor for an alarm of before the last one ended.
 */
export async function startDue(context: Context, stop: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (let after = 0, done = most; done === most && !stop.aborted;) {
    const { rows } = await context.database.background.query<Due>(
      `select "evacuationAlarmId"::integer, "clientId", "areaId", "at", "source" from evacuation_alarm
       where "evacuationAlarmId" > $1 order by evacuation_alarm."evacuationAlarmId" limit ${most}`,
      [after],
    )
    for (const due of rows) {
      if (stop.aborted) break
      // One that fails keeps no other site from being evacuated; it is tried again with the next run.
      await startOne(context, due).catch((error: unknown) => failures.push(error))
      after = due.evacuationAlarmId
    }
    done = rows.length
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Evacuations could not be started by fire alarms')
}

/** Starts what a server that died has left. */
export const leftAlarms: Schedule = { name: 'fire alarms', everyMs: 5000, atStart: true, run: startDue }

async function startOne(context: Context, due: Due): Promise<void> {
  const now = context.now()
  const people = await whoIsIn(context, due.clientId)
  const started = await inTransaction(context.database.background, client => start(client, due, people, now))
  if (started) tellStarted(context, started)
}

async function start(
  client: PoolClient,
  { evacuationAlarmId, clientId, areaId, at, source }: Due,
  people: readonly PersonIn[],
  now: Date,
): Promise<Started | undefined> {
  const isRunning = await lockSite(client, areaId)
  // The process that deletes it starts the evacuation; where it is gone, another one has.
  const { rows } = await client.query<{ site: string; isOver: boolean }>(
    `delete from evacuation_alarm d using area a where d."evacuationAlarmId" = $1 and a."areaId" = d."areaId"
     returning a."name" as "site", a."deletedAt" is not null or exists (select from evacuation e
       where e."clientId" = $2 and e."areaId" = $3 and e."deletedAt" is null and e."endedAt" >= $4) as "isOver"`,
    [evacuationAlarmId, clientId, areaId, at],
  )
  const [taken] = rows
  if (!taken || taken.isOver || isRunning) return undefined
  const author = { clientId, homeClientId: clientId, userId: null, name: `Fire alarm: ${source}` }
  return startAt(client, { author, areaId, site: taken.site, kind: 'real', people, now })
}
