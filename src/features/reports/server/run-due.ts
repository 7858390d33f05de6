import { Fault } from '../../../domain/faults.ts'
import { words } from '../../../domain/vocabulary.ts'
import { type Context, inTransaction, resolveUser, type Schedule, subjects } from '../../../../server/kit/index.ts'
import { nextRun, type Timing } from '../domain/next-run.ts'
import { type ReportId, reports } from '../domain/catalogue.ts'
import { mailFile } from './email.ts'
import type { FileFormat } from '../domain/wire.ts'
import { fileOf } from './file.ts'
import { parametersOf } from './scheduled.ts'

interface Due extends Timing {
  readonly scheduledReportId: number
  readonly clientId: number
  readonly name: string
  readonly type: ReportId
  readonly ownerId: number
  readonly parameters: Readonly<Record<string, unknown>> | null
  readonly format: FileFormat
  readonly alertPersonIds: readonly number[]
  readonly emailOwner: boolean
  /** Null of one that was written by an earlier version. */
  readonly nextRun: Date | null
  readonly timeZone: string
}

/** Runs of one check; the others follow with the next. */
const most = 50

/** Runs the reports that are due, one after the other; one that was due while no server ran is run once. */
export const scheduledReports: Schedule = {
  name: 'scheduledReports',
  everyMs: 60_000,
  async run(context, stop) {
    for (let count = 0; count < most && !stop.aborted; count++) {
      const due = await nextDue(context)
      if (!due) return
      await (due.nextRun === null ? putOff(context, due) : runOne(context, due, stop))
    }
  },
}

async function nextDue({ database, now }: Context): Promise<Due | undefined> {
  const { rows } = await database.pool.query<Due>(
    `select r.*, coalesce(c."timeZone", 'UTC') as "timeZone" from scheduled_report r join client c using ("clientId")
     where r."deletedAt" is null and c."deletedAt" is null and (r."nextRun" is null or r."nextRun" <= $1)
     order by r."nextRun" nulls first, r."scheduledReportId" limit 1`,
    [now()],
  )
  return rows[0]
}

const putOff = ({ database, now }: Context, due: Due) =>
  database.pool.query(
    'update scheduled_report set "nextRun" = $2 where "scheduledReportId" = $1 and "nextRun" is null',
    [due.scheduledReportId, nextRun(due, due.timeZone, now())],
  )

/** The outcome of a run, and its text. */
interface Ran {
  readonly rows: number | null
  readonly told: string
  readonly isGood: boolean
  /** What nobody expected: thrown on once it is written down, so that it delays no other report. */
  readonly error?: unknown
}

const failed = (told: string): Ran => ({ rows: null, told, isGood: false })

/** Makes the report with its owner's present rights, writes its emails, and then its run and when it is next. */
async function runOne(context: Context, due: Due, stop: AbortSignal): Promise<void> {
  const began = context.now()
  const ran = await made(context, due, stop).catch((error: unknown): Ran => {
    if (stop.aborted) throw error
    return error instanceof Fault
      ? failed(words(context.settings.brand).say(error.errors[0]?.errorMessage ?? error.message))
      : { ...failed('Something went wrong here'), error }
  })
  const seconds = Math.max(0, Math.round((context.now().getTime() - began.getTime()) / 1000))
  const result = ran.isGood ? 'succeeded' : 'failed'
  await inTransaction(context.database.pool, async client => {
    const { rowCount } = await client.query(
      `update scheduled_report set "runTime" = $3, "runResult" = $4, "runDuration" = $5, "nextRun" = $6
       where "scheduledReportId" = $1 and "nextRun" = $2`,
      [due.scheduledReportId, due.nextRun, began, result, seconds, nextRun(due, due.timeZone, context.now())],
    )
    // Changed or run since.
    if (rowCount !== 1) return
    await client.query(
      `insert into report_run ("clientId", "scheduledReportId", "scheduledReport", "ranAt", "result", "rows", "seconds", "told")
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [due.clientId, due.scheduledReportId, due.name, began, result, ran.rows, seconds, ran.told.slice(0, 1000)],
    )
  })
  context.bus.publish(subjects.entities(due.clientId), [
    { entity: 'scheduledReport', id: due.scheduledReportId, change: 'edited' },
    { entity: 'reportRun', id: 0, change: 'added' },
  ])
  if (ran.error instanceof Error) throw ran.error
}

async function made(context: Context, due: Due, signal: AbortSignal): Promise<Ran> {
  const { clientId, ownerId, name, type: report, format, scheduledReportId } = due
  const session = await resolveUser(context.database.pool, { userId: ownerId, clientId }, context.now())
  if (!session) return failed('Its owner may not sign in any more')
  const { to, without } = await recipientsOf(context, due)
  if (to.length === 0) return failed('None of its recipients has an email address')
  const parameters = parametersOf(reports[report], due.parameters)
  const file = await fileOf({ context, session, signal }, { report, parameters, format })
  const key = `scheduled ${scheduledReportId} ${due.nextRun?.toISOString() ?? ''}`
  const refused = await mailFile(context, session, { report, format, name, to, key }, file)
  const sent = to.filter(address => !refused.includes(address))
  const told = [
    ...(sent.length > 0 ? [`Email to ${sent.join(', ')}`] : []),
    ...refused.map(address => `${address} is sent too many emails`),
    ...without.map(who => `${who} has no email address`),
    ...(file.hasMore ? ['There is more than its file has'] : []),
  ]
  return { rows: file.rows, told: told.join('. '), isGood: sent.length > 0 }
}

async function recipientsOf({ database }: Context, { clientId, alertPersonIds, emailOwner, ownerId }: Due) {
  const { rows } = await database.pool.query<{ name: string; email: string | null }>(
    `select "name", "email" from alert_person
     where "clientId" = $1 and "alertPersonId" = any($2) and "deletedAt" is null
     union all
     select 'Its owner', "email" from "user" where "userId" = $3 and $4`,
    [clientId, alertPersonIds, ownerId, emailOwner],
  )
  const to = [...new Set(rows.flatMap(({ email }) => email ?? []))]
  return { to, without: rows.filter(({ email }) => email === null).map(row => row.name) }
}
