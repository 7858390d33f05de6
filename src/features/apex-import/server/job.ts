import { sql } from 'kysely'
import {
  actor,
  byteOrderMark,
  csvLines,
  job,
  newFileKey,
  noteHappening,
  open,
  type RunningJob,
  runSql,
} from '../../../../server/kit/index.ts'
import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { fault } from '../../../domain/faults.ts'
import { words } from '../../../domain/vocabulary.ts'
import { countsOf, outcomes, type RowResult, type SystemToImport, systemToImport } from '../domain/wire.ts'
import { decideAll, type Plan, groupsIn, readPlan } from './plan.ts'
import { makeGroups, writeSome } from './write.ts'

const idIn = ({ job: { input } }: RunningJob) => Number(input['apexImportId'])

/** Rows that are written in one transaction. */
const atOnce = 10

/**
 * Writes an import, a few people at a time. What was written is kept with what became of each, so that it goes on where
 * a runner died, and whoever cancels it is told what is there.
 */
export const apexImportJob = job({
  kind: 'apexImport',
  lane: 'imports',
  async run(running) {
    const { commDeviceId, system } = await wantedOf(running)
    try {
      await writeAll(running, { commDeviceId, system })
    } catch (error) {
      if (!running.signal.aborted || !running.isCancelled()) throw error
    }
    const done = await resultsOf(running)
    const summary = { ...countsOf(done), rows: system.people.length, reached: done.length }
    await note(running, commDeviceId, summary.new + summary.changed)
    const resultKey = await saveReport(running, system, done)
    return { state: running.isCancelled() ? 'cancelled' : 'succeeded', summary, resultKey }
  },
  ended: running => void forget(running).catch(() => undefined),
})

/** What was sent, as it was sealed. @throws 404 where it is gone */
async function wantedOf(running: RunningJob): Promise<{ commDeviceId: number; system: SystemToImport }> {
  const [row] = await runSql<{ commDeviceId: number; payload: string }>(
    running.context.database.pool,
    sql`select "commDeviceId", "payload" from apex_import
      where "apexImportId" = ${idIn(running)} and "clientId" = ${running.session.clientId}`,
  )
  if (!row) throw fault('notFound')
  return { commDeviceId: row.commDeviceId, system: systemToImport.parse(JSON.parse(open(row.payload))) }
}

async function writeAll(running: RunningJob, wanted: { commDeviceId: number; system: SystemToImport }): Promise<void> {
  const { context, session, signal } = running
  const { pool } = context.database
  const total = wanted.system.people.length
  await running.progress({ phase: 'checking', done: 0, total })
  const plan: Plan = await readPlan(pool, session, wanted)
  const all = await decideAll(pool, plan, signal)
  const reached = new Set((await resultsOf(running)).map(({ row }) => row))
  await makeGroups(running, groupsIn(all))
  const refused = new Map(all.flatMap(each => (each.outcome === 'refused' ? [[each.row, each]] : [])))
  const rest = all.map(({ row }) => row).filter(row => !reached.has(row))
  const writing = { running, plan, apexImportId: idIn(running), words: words(context.settings.brand), refused }
  for (let at = 0; at < rest.length; at += atOnce) {
    signal.throwIfAborted()
    await writeSome(writing, rest.slice(at, at + atOnce))
    await running.progress({ phase: 'writing', done: Math.min(total, reached.size + at + atOnce), total })
  }
}

const resultsOf = (running: RunningJob) =>
  runSql<RowResult>(
    running.context.database.pool,
    sql`select "row", "outcome", "told" from apex_import_row where "apexImportId" = ${idIn(running)} order by "row"`,
  )

const notReached = { outcome: 'Not reached', told: ['The import was cancelled before'] }

/** Every person of the file with what became of them; a keycode is in none of it. */
async function saveReport(
  { store }: RunningJob,
  { people }: SystemToImport,
  done: readonly RowResult[],
): Promise<string> {
  const byRow = new Map(done.map(({ row, outcome, told }) => [row, { outcome: outcomes[outcome], told }]))
  const lines = people.map(({ reference, firstName, surname }, row) => {
    const { outcome, told } = byRow.get(row) ?? notReached
    return [row + 1, reference ?? '', `${firstName} ${surname}`, outcome, told.join('. ')]
  })
  const key = newFileKey('csv')
  await store.put(
    key,
    Buffer.from(byteOrderMark + csvLines([['Row', 'Reference', 'Name', 'Outcome', 'What'], ...lines])),
  )
  return key
}

const note = ({ context, session }: RunningJob, commDeviceId: number, written: number) =>
  noteHappening(context.database.pool, context.now(), {
    ...actor(session),
    what: 'imported',
    entity: commDevice.id,
    recordId: commDeviceId,
    details: `APEX import: ${written} people added or changed`,
  })

/** What was sent has keycodes in it, and is kept no longer than it is needed. */
const forget = (running: RunningJob) =>
  runSql(running.context.database.pool, sql`delete from apex_import where "apexImportId" = ${idIn(running)}`)
