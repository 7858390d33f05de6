import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import * as z from 'zod'
import { endpoint, inTransaction, runSql, scope, type Session } from '../../../../../server/kit/index.ts'
import { entities } from '../../../../domain/entities/index.ts'
import { evacuation } from '../../domain/evacuation.ts'
import { evacuationKinds } from '../../domain/evacuation-title.ts'
import { words } from '../../../../domain/vocabulary.ts'
import { mostSites, type StartedSites, startedSites } from '../../domain/start.ts'
import { alreadyRunning, lockSite } from './begin.ts'
import { startAt, type Started, tellStarted } from './start-at.ts'
import { whoIsIn } from './who-is-in.ts'

const id = z.int('{One area} must be chosen from the list').min(1).max(2_147_483_647)

/**
 * Starts an evacuation of each of some sites. A site where one runs already, or that is not the caller's, keeps no other
 * from being evacuated; so sent again it does no harm.
 */
export const startSeveral = endpoint({
  method: 'POST',
  path: `${evacuation.api}/several`,
  tag: evacuation.id,
  summary: 'Start an evacuation of each of some sites',
  permission: evacuation.permission.add,
  body: z.strictObject({
    areaIds: z.array(id).min(1, '{Many area} are required').max(mostSites, `${mostSites} {many area} at most`),
    kind: z.enum(Object.keys(evacuationKinds) as (keyof typeof evacuationKinds)[], 'Kind is not one of the choices'),
  }),
  reply: startedSites,
  async handle({ context, session, body: { areaIds, kind } }) {
    const people = await whoIsIn(context, session.clientId)
    const started: StartedSites['started'] = []
    const refused: StartedSites['refused'] = []
    for (const areaId of new Set(areaIds)) {
      const now = context.now()
      const made = await inTransaction(context.database.pool, client =>
        startOne(client, session, { areaId, kind, people, now }),
      )
      if (typeof made === 'string') refused.push({ areaId, reason: words(context.settings.brand).say(made) })
      else {
        tellStarted(context, made)
        started.push({ areaId, evacuationId: made.begun.evacuationId })
      }
    }
    return { started, refused }
  },
})

type Wanted = Omit<Parameters<typeof startAt>[1], 'author' | 'site'>

/** @returns why there is none, where it is refused */
async function startOne(client: PoolClient, session: Session, wanted: Wanted): Promise<Started | string> {
  const { areaId } = wanted
  const [site] = await runSql<{ name: string }>(
    client,
    sql`select "name" from area where "areaId" = ${areaId} and ${scope(entities.area, session)}`,
  )
  if (!site) return 'There is no such {one area}'
  if (await lockSite(client, areaId)) return alreadyRunning
  return startAt(client, { ...wanted, author: session, site: site.name })
}
