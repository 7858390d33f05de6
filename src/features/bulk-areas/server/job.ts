import { sql } from 'kysely'
import { findRow, job, type RunningJob, runSql, type Together, writeTogether } from '../../../../server/kit/index.ts'
import { area } from '../../../domain/entities/sites/area.ts'
import { invalid } from '../../../domain/faults.ts'
import { bulkAreas, type BulkAreas, clashesOf, namesOf } from '../domain/bulk-areas.ts'
import { takenNames } from './taken.ts'

/** The phase of a job whose areas are there; it is written down in the transaction that adds them. */
const added = 'added'

/** Adds the areas in one transaction, so nothing has to be undone: there are all of them or none. */
export const bulkAreasJob = job({
  kind: 'bulkAreas',
  lane: 'imports',
  async run(running) {
    const wanted = bulkAreas.parse(running.job.input)
    const names = namesIn(wanted)
    const summary = { added: names.length }
    // A runner may have died after the commit.
    if (running.job.phase === added) return { state: 'succeeded', summary }
    await running.progress({ phase: 'writing', done: 0, total: names.length })
    running.signal.throwIfAborted()
    await writeTogether(running.context, running.session, [area.id], together =>
      addAll(running, together, wanted, names),
    )
    return { state: 'succeeded', summary }
  },
})

/** @throws 422 where the numbers cannot be read */
function namesIn(wanted: BulkAreas): readonly string[] {
  const named = namesOf(wanted)
  if ('error' in named) throw invalid([{ propertyName: 'numbers', errorMessage: named.error }])
  return named.names
}

/** @throws 404 where the parent is gone, 422 where a name is taken or the type may not stand there */
async function addAll(
  { job: { jobId }, session }: RunningJob,
  together: Together,
  { parentAreaId, typeId }: BulkAreas,
  names: readonly string[],
): Promise<void> {
  const { client } = together
  await findRow(client, area, session, parentAreaId, 'write')
  const taken = await takenNames(client, session.clientId, parentAreaId, names)
  const [clash] = clashesOf(names, taken)
  if (clash)
    throw invalid([
      { propertyName: 'numbers', errorMessage: `${names[clash[0]]} cannot be added, so nothing was added` },
    ])
  const [first, ...others] = names
  const model = await together.add(area.id, { parentAreaId, typeId, name: first })
  if (others.length > 0)
    await together.addAlike(
      area.id,
      model,
      others.map(name => ({ name })),
    )
  await runSql(client, sql`update job set "phase" = ${added}, "done" = ${names.length} where "jobId" = ${jobId}`)
}
