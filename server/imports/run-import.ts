import { fault } from '../../src/domain/faults.ts'
import { importedBy } from '../../src/domain/imported.ts'
import { actor, noteHappening } from '../audit/happening.ts'
import type { EntityChange } from '../../src/domain/hubs/pub-sub.ts'
import type { Ending } from '../jobs/queue.ts'
import { newFileKey } from '../files/store.ts'
import { byteOrderMark, csvLines } from '../exports/csv.ts'
import { titlesByKey } from '../rest/titles.ts'
import { announce } from '../rest/announce.ts'
import { checkRows } from './check-import.ts'
import type { Importing } from './importing.ts'
import { Pace } from '../base/pace.ts'
import { insertedRows, pagesOf, stage, staged, stagedStretch, takeBackSome, unstage } from './staging.ts'
import { writeSome } from './write-rows.ts'

/**
 * Imports a file: all of its rows or none.
 *
 * First every row is checked and its result stored (`import_row`): until all are right nothing is
 * written. Then the records are added in short transactions, each of which also records which rows became which
 * records; so an import that is interrupted, even by a kill, continues where it was and adds nothing twice. A row
 * refused at this point (its number was taken in between), a cancellation or giving up removes what was added.
 * One transaction for all would be simpler, but would hold the embedded database for many seconds.
 */
export async function runImport(importing: Importing): Promise<Ending> {
  const ending = await importAll(importing)
  await noteImport(importing, ending)
  return ending
}

/** The audit log has an import as such, beside each record that it added. */
async function noteImport({ running: { session }, served }: Importing, { state, summary, reason }: Ending) {
  const { context, entity } = served
  await noteHappening(context.database.pool, context.now(), {
    ...actor(session),
    what: 'imported',
    outcome: state === 'succeeded' ? 'done' : 'failed',
    entity: entity.id,
    details: reason ?? doneText(summary),
  })
}

const doneText = (summary: Ending['summary']) =>
  [
    `Records added: ${Number(summary?.['added'] ?? 0)}`,
    ...(summary?.['changed'] ? [`changed: ${Number(summary['changed'])}`] : []),
  ].join(', ')

const mayChange = ({ served }: Importing) => importedBy(served.entity) !== undefined

async function importAll(importing: Importing): Promise<Ending> {
  const { running, upload } = importing
  if (running.job.phase !== 'writing') {
    const refused = await checkAll(importing)
    if (refused) return refused
    await running.progress({ phase: 'writing', done: 0, total: upload.rows })
  }
  const touched = new Set<string>()
  const refused = await writeAll(importing, touched)
  if (refused) return refused
  const { added, changed, resultKey } = await saveResult(importing)
  tell(importing, touched, 'added')
  const { rows } = upload
  const counts = mayChange(importing) ? { added, changed, unchanged: rows - added - changed } : { added }
  return { state: 'succeeded', summary: { rows, ...counts }, resultKey }
}

async function checkAll(importing: Importing): Promise<Ending | undefined> {
  const { running, served, upload } = importing
  const { pool } = served.context.database
  // What a runner that died had checked is checked again.
  await unstage(pool, running.job.jobId)
  await running.progress({ phase: 'checking', done: 0, total: upload.rows })
  const findings = await checkRows(importing, {
    advise: false,
    take: rows => stage(pool, running.job.jobId, served.entity, rows),
  })
  const { expected } = running.job.input as { expected?: string }
  if (findings.invalid === 0 && (expected === undefined || expected === findings.digest)) return undefined
  if (findings.invalid === 0)
    return {
      state: 'failed',
      reason: 'Records were changed since the file was checked; nothing was imported. Check it again',
      summary: { rows: findings.rows, added: 0 },
    }
  const resultKey = await findings.save(importing)
  return {
    state: 'failed',
    reason: `${findings.invalid} of ${findings.rows} rows are not valid; nothing was imported`,
    summary: { ...findings.summary, added: 0 },
    ...(resultKey !== undefined && { resultKey }),
  }
}

async function writeAll(importing: Importing, touched: Set<string>): Promise<Ending | undefined> {
  const { running, served, upload } = importing
  const { pool } = served.context.database
  const pace = new Pace({ begin: 20, most: 1000 })
  const all = await stagedStretch(pool, running.job.jobId)
  let done = upload.rows - (await staged(pool, running.job.jobId))
  for (let from = all?.from ?? 1; from <= (all?.to ?? 0);) {
    running.signal.throwIfAborted()
    const step = await pace.step(size => writeSome(importing, { from, to: from + size - 1 }))
    from = step.next
    for (const entity of step.touched) touched.add(entity)
    if (step.refused)
      return {
        state: 'failed',
        reason: `Row ${step.refused[0]?.row} is not valid any more; nothing was imported`,
        summary: { rows: upload.rows, added: 0, errors: step.refused },
      }
    done += step.written
    await running.progress({ phase: 'writing', done, total: upload.rows })
  }
  return undefined
}

/**
 * Takes back what an import has added or changed, newest last, in short transactions; safe to begin again.
 * @returns what could not be taken back
 */
export async function takeBackImport(importing: Importing): Promise<string | undefined> {
  const pace = new Pace({ begin: 20, most: 500 })
  const { pool } = importing.served.context.database
  const { jobId } = importing.running.job
  const all = await stagedStretch(pool, jobId)
  let taken = 0
  const left: number[] = []
  for (let to = all?.to ?? 0; to >= (all?.from ?? 1);)
    await pace.step(async size => {
      const stretch = { from: to - size + 1, to }
      to -= size
      const done = await takeBackSome(importing, stretch)
      taken += done.taken
      left.push(...done.left)
      return done.taken + done.left.length
    })
  await unstage(pool, jobId)
  if (taken > 0) tell(importing, new Set(), 'deleted')
  return left.length === 0 ? undefined : leftText(left)
}

const mostNamed = 20

/** Which rows stay written, in words. */
function leftText(left: readonly number[]): string {
  const rows = left.toSorted((one, other) => one - other)
  const more = rows.length > mostNamed ? ` and ${rows.length - mostNamed} more` : ''
  return `Changed by somebody else since, and so not taken back: row ${rows.slice(0, mostNamed).join(', ')}${more}`
}

/** Tells the hub once that there are many new records: `id` 0, for lists to be read again. */
function tell({ served, running }: Importing, touched: ReadonlySet<string>, change: 'added' | 'deleted'): void {
  const changes: EntityChange[] = [{ entity: served.entity.id, id: 0, change }]
  for (const entity of touched) if (entity !== served.entity.id) changes.push({ entity, id: 0, change: 'edited' })
  announce(served.context, running.session, changes)
}

/** The list of what was added: row, key and title. */
async function saveResult(importing: Importing): Promise<{ added: number; changed: number; resultKey: string }> {
  const { served, store, running } = importing
  const { database, entities } = served.context
  const resultKey = newFileKey('csv')
  let [added, changed] = [0, 0]
  const isTold = mayChange(importing)
  async function* lines(): AsyncGenerator<string> {
    yield byteOrderMark + csvLines([['Row', served.entity.key, 'Title', ...(isTold ? ['What'] : [])]])
    const all = await stagedStretch(database.pool, running.job.jobId)
    for (const stretch of all ? pagesOf(all) : []) {
      const page = await insertedRows(database.pool, running.job.jobId, stretch)
      const titles = await titlesByKey(
        database.pool,
        entities,
        served.entity,
        page.map(({ recordId }) => recordId),
      )
      const edited = page.filter(({ values }) => values.found).length
      changed += edited
      added += page.length - edited
      yield csvLines(
        page.map(({ row, recordId, values }) => [
          row,
          recordId,
          titles.get(recordId) ?? '',
          ...(isTold ? [values.found ? 'Changed' : 'Added'] : []),
        ]),
      )
    }
  }
  await store.put(resultKey, lines())
  const isWhole = isTold ? (await staged(database.pool, running.job.jobId)) === 0 : added === importing.upload.rows
  if (!isWhole) throw fault('unavailable')
  return { added, changed, resultKey }
}
