import { sql } from 'kysely'
import {
  afterCommit,
  announce,
  byId,
  type Context,
  endpoint,
  keyIn,
  type Queryable,
  requireRecentProof,
  runSql,
  type Session,
  sha256,
  subjects,
  writeTogether,
} from '../../../../../server/kit/index.ts'
import { client } from '../../../../domain/entities/control-panel/client.ts'
import { clientRelation } from '../../../../domain/entities/control-panel/client-relation.ts'
import { user } from '../../../../domain/entities/people/user.ts'
import { userGroup } from '../../../../domain/entities/people/user-group.ts'
import { fault } from '../../../../domain/faults.ts'
import { type FixPlan, fixPlan, fixRequest } from '../../domain/fix-permissions.ts'
import { onBehalf } from '../on-behalf.ts'
import type { Fixing, Found, Looked } from './found.ts'
import { lackingDefaults } from './lacking-defaults.ts'
import { shownManager } from './managed-by.ts'
import { withoutGroup } from './without-group.ts'
import { workingElsewhere } from './working-elsewhere.ts'

const looks = [workingElsewhere, shownManager, withoutGroup, lackingDefaults]
const shared = {
  path: '/client/:id/fix-permissions',
  tag: client.id,
  permission: clientRelation.permission.edit,
  params: byId,
  reply: fixPlan,
} as const

/** Everything that is inconsistent. The checks run one after another: they share a connection. */
async function look(looked: Looked): Promise<Found[]> {
  const found: Found[] = []
  for (const each of looks) found.push(...(await each(looked)))
  return found
}

const digestOf = (found: readonly Found[]) =>
  sha256(JSON.stringify(found.map(({ id, text, change }) => [id, text, change]))).toString('hex')

async function planOf(on: Queryable, session: Session, found: readonly Found[]): Promise<FixPlan> {
  const { clientId } = session
  const [row] = await runSql<{ name: string }>(on, sql`select "name" from client where "clientId" = ${clientId}`)
  return {
    client: { clientId, name: row?.name ?? '' },
    digest: digestOf(found),
    fixes: found.map(({ id, kind, text, details }) => ({ id, kind, text, details })),
  }
}

/** Nothing is changed by it. */
export const readFixes = endpoint({
  ...shared,
  method: 'GET',
  summary: 'What is inconsistent in the permissions around a client',
  async handle({ context, session, params }) {
    const as = await onBehalf(context, session, keyIn(params.id), 'write')
    const { pool } = context.database
    return planOf(pool, as, await look({ on: pool, session: as, now: context.now() }))
  },
})

/** Does what was shown, in one transaction; answers what is left. @throws 409 where it is not what was shown any more */
export const doFixes = endpoint({
  ...shared,
  method: 'POST',
  summary: 'Fix what was shown',
  body: fixRequest,
  async handle({ context, session, params, body }) {
    requireRecentProof(session, context.now())
    const as = await onBehalf(context, session, keyIn(params.id), 'write')
    await fixAll(context, as, body)
    const { pool } = context.database
    return planOf(pool, as, await look({ on: pool, session: as, now: context.now() }))
  },
})

async function fixAll(
  context: Context,
  session: Session,
  { digest, ids }: { readonly digest: string; readonly ids: readonly string[] },
): Promise<void> {
  const now = context.now()
  const { moved, touched } = await writeTogether(
    context,
    session,
    [client.id, user.id, userGroup.id],
    async (together): Promise<Fixing> => {
      const fixing: Fixing = { together, session, now, moved: [], touched: [] }
      const found = await look({ on: together.client, session, now })
      const chosen = found.filter(({ id }) => ids.includes(id))
      if (digestOf(found) !== digest || chosen.length !== new Set(ids).size)
        throw fault('notNow', { message: 'This has changed since it was shown. Look at it again' })
      for (const each of chosen) await each.apply(fixing)
      return fixing
    },
  )
  afterCommit([
    () => announce(context, session, touched),
    () => moved.length > 0 && context.bus.publish(subjects.sessionsMoved, { sessionIds: moved }),
  ])
}
