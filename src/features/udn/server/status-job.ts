import { sql } from 'kysely'
import { job, type RunningJob, runSql, type Together, writeTogether } from '../../../../server/kit/index.ts'
import { udnDevice } from '../../../domain/entities/control-panel/udn-device.ts'
import { Fault } from '../../../domain/faults.ts'
import { words } from '../../../domain/vocabulary.ts'
import { type StatusOutcome, type StatusResult, type StatusToSet, statusToSet } from '../domain/statuses.ts'
import { outcomesOf } from './bulk-status.ts'

/** The phase of a job whose changes are there; written down in their transaction, with what became of each device. */
const changed = 'changed'

/** Changes what can be changed, in one transaction, and says of each of the others why it stays as it is. */
export const statusJob = job({
  kind: 'udnStatus',
  lane: 'imports',
  async run(running) {
    const wanted = statusToSet.parse(running.job.input)
    // A runner may have died after the commit.
    if (running.job.phase === changed && running.job.summary)
      return { state: 'succeeded', summary: running.job.summary }
    await running.progress({ phase: 'writing', done: 0, total: wanted.devices.length })
    running.signal.throwIfAborted()
    const summary = await writeTogether(running.context, running.session, [udnDevice.id], together =>
      setAll(running, together, wanted),
    )
    return { state: 'succeeded', summary }
  },
})

async function setAll({ job: { jobId }, context, signal }: RunningJob, together: Together, wanted: StatusToSet) {
  const { client } = together
  const { devices, ...to } = wanted
  const versions = new Map(devices.map(({ udn, version }) => [udn, version]))
  const said = words(context.settings.brand)
  const outcomes = await outcomesOf(client, { ...to, udns: [...versions.keys()] }, said)
  const items: StatusOutcome[] = []
  for (const outcome of outcomes) {
    signal.throwIfAborted()
    items.push(await setOne(together, outcome, to, versions.get(outcome.udn)))
  }
  const kept = items.filter(({ why }) => why !== null).length
  const summary: StatusResult = { status: to.status, changed: items.length - kept, kept, devices: items }
  await runSql(
    client,
    sql`update job set "phase" = ${changed}, "done" = ${items.length}, "summary" = ${JSON.stringify(summary)}::jsonb
      where "jobId" = ${jobId}`,
  )
  return summary
}

async function setOne(
  together: Together,
  outcome: StatusOutcome,
  to: Pick<StatusToSet, 'status' | 'dispatchedToId'>,
  version: number | undefined,
): Promise<StatusOutcome> {
  const { udnDeviceId, why } = outcome
  if (udnDeviceId === null || why !== null) return outcome
  const done = await together.attempt(() => together.edit(udnDevice.id, udnDeviceId, { ...to, version }))
  if (!(done instanceof Fault)) return outcome
  return { ...outcome, why: done.code === 'changedMeanwhile' ? 'It has changed since it was checked' : reasonOf(done) }
}

const reasonOf = ({ message, errors }: Fault) => errors[0]?.errorMessage ?? message
