import { behaviour, directoriesOf, findRow, type Writing } from '../../../../server/kit/index.ts'
import type { RecordOf } from '../../../domain/record.ts'
import { fault } from '../../../domain/faults.ts'
import { lockdown } from '../domain/lockdown.ts'
import { lockdownPlan } from '../domain/lockdown-plan.ts'
import { type Beginning, databaseNow, doorsToTell, keepDoors, startedValues } from './begin.ts'
import { endDoors } from './finish.ts'
import { tellMoved } from './moved.ts'
import { tellSoon } from './work/soon.ts'

type Run = RecordOf<typeof lockdown>
type Write = Writing<typeof lockdown, undefined>

/** What somebody does with a run: confirm that it starts, or end it. */
export const lockdownBehaviour = behaviour(lockdown, {
  commands: {
    async confirmStart(write, run) {
      const { client, session } = write
      if (run.requestedById === session.userId)
        throw fault('notNow', { message: 'You have asked for it yourself: somebody else has to confirm it' })
      const beginning = await beginningOf(write, run)
      const doors = await doorsToTell(client, beginning)
      const at = await databaseNow(client)
      follow(write, [run.lockdownId, ...(await keepDoors(client, beginning, run.lockdownId, doors))])
      return { set: { ...startedValues(beginning, doors, at), startedById: session.userId } }
    },
    decline(write, run) {
      follow(write, [run.lockdownId])
      return { set: { outcome: `Declined by ${write.session.name}`.slice(0, 200) } }
    },
    async end(write, run) {
      const { client, session } = write
      const { lockdownId, action, kind } = run
      const at = await databaseNow(client)
      const { isReverting, moved } = await endDoors(client, {
        lockdownId,
        action: action ?? 'lock',
        kind: kind ?? 'real',
      })
      follow(write, [lockdownId, ...moved])
      return {
        set: {
          status: isReverting ? ('reverting' as const) : ('ended' as const),
          reverted: kind === 'drill' ? null : 0,
          endedAt: at.toISOString(),
          endedById: session.userId,
        },
      }
    },
    async stopTrying(write, run) {
      await write.client.query(`update lockdown_door set "nextAt" = null where "lockdownId" = $1`, [run.lockdownId])
      follow(write, [run.lockdownId])
      return {}
    },
  },
})

async function beginningOf({ client, context, session }: Write, { planId, kind }: Run): Promise<Beginning> {
  const plan = await findRow(client, lockdownPlan, session, planId ?? 0)
  const directory = await directoriesOf(context).of(session.clientId)
  return { author: session, areaIds: session.areaIds, plan, kind: kind ?? 'real', directory }
}

/** After the commit, announces the change and has the doors commanded. */
function follow({ context, session, touched, afterCommit }: Write, moved: readonly number[]): void {
  for (const id of moved) touched.push({ entity: lockdown.id, id, change: 'edited' })
  afterCommit.push(() => {
    tellMoved(context, session.clientId, moved)
    tellSoon(context)
  })
}
