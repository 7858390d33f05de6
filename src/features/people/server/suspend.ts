import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import * as z from 'zod'
import {
  byId,
  endpoint,
  kysely,
  parseKey,
  run,
  runSql,
  scope,
  type Session,
  type Together,
  writeTogether,
} from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import { token } from '../../../domain/entities/access/token.ts'
import { person } from '../../../domain/entities/people/person.ts'
import { undoableUntil, undoDays } from '../domain/suspension.ts'

const ofPerson = { method: 'POST', tag: person.id, params: byId, permission: ['PERSON_EDIT', 'FOB_EDIT'] } as const

/** Disables all live credentials of a person in one act, which is remembered. */
export const suspendPerson = endpoint({
  ...ofPerson,
  path: '/person/:id/suspend',
  summary: 'Suspend all live credentials of a person',
  reply: z.object({ suspended: z.int() }),
  handle: ({ context, session, params }) => {
    const personId = parseKey(person, params.id)
    return writeTogether(context, session, ['person', 'token'], async together => {
      await markPerson(together, personId, current => {
        if (current['suspendedAt'] !== null)
          throw fault('stateConflict', { thing: person.title(current as never), state: 'suspended', from: 'active' })
        return { suspendedAt: context.now().toISOString(), suspendedBy: session.name }
      })
      const live = await liveTokens(together.client, session, personId)
      for (const fobId of live) await setToken(together, fobId, { status: 'disabled', enabled: false })
      await remember(together.client, session, personId, live)
      return { suspended: live.length }
    })
  },
})

/** Ends a suspension, and enables again what it has disabled and nobody has touched since. */
export const restorePerson = endpoint({
  ...ofPerson,
  path: '/person/:id/restore',
  summary: 'End the suspension of a person',
  body: z.strictObject({ credentials: z.boolean().default(true) }),
  reply: z.object({ restored: z.int() }),
  handle: ({ context, session, params, body: { credentials } }) => {
    const personId = parseKey(person, params.id)
    return writeTogether(context, session, ['person', 'token'], async together => {
      await markPerson(together, personId, current => {
        const { suspendedAt } = current
        const refuse = (state: string, from: string) =>
          fault('stateConflict', { thing: person.title(current as never), state, from })
        if (typeof suspendedAt !== 'string') throw refuse('not suspended', 'suspended')
        if (credentials && context.now() > undoableUntil(suspendedAt))
          throw refuse(`suspended for more than ${undoDays} days`, `a suspension of the last ${undoDays} days`)
        return { suspendedAt: null, suspendedBy: null }
      })
      const disabled = credentials ? await suspendedTokens(together.client, personId) : []
      for (const fobId of disabled) await setToken(together, fobId, { status: 'live', enabled: true })
      await runSql(together.client, sql`delete from person_suspended_token where "personId" = ${personId}`)
      return { restored: disabled.length }
    })
  },
})

const markPerson = (together: Together, personId: number, from: (current: Row) => Row) =>
  together.edit('person', personId, {}, { from: current => ({ computed: from(current) }) })
type Row = Record<string, unknown>

const setToken = (together: Together, fobId: number, computed: Row) =>
  together.edit('token', fobId, {}, { from: () => ({ computed }) })

/** @throws 403 where some of them are outside the caller's areas: 'everything' is to mean everything */
async function liveTokens(client: PoolClient, session: Session, personId: number): Promise<readonly number[]> {
  const query = kysely
    .selectFrom('token')
    .select(['fobId', scope(token, session, 'write').as('mine')])
    .where('personId', '=', personId)
    .where('clientId', '=', session.clientId)
    .where('deletedAt', 'is', null)
    .where('enabled', '=', true)
    .where('status', '=', 'live')
    .orderBy('fobId')
    .forUpdate()
  const rows = await run<{ fobId: number; mine: boolean }>(client, query)
  if (rows.some(({ mine }) => !mine)) throw fault('areaLimited')
  return rows.map(({ fobId }) => fobId)
}

const remember = (client: PoolClient, { clientId }: Session, personId: number, fobIds: readonly number[]) =>
  runSql(
    client,
    sql`
    insert into person_suspended_token ("fobId", "personId", "clientId")
    select id, ${personId}::integer, ${clientId}::integer from unnest(${[...fobIds]}::integer[]) id
    on conflict ("fobId") do update set "personId" = excluded."personId"`,
  )

/** Those that the suspension has disabled and that are still theirs and disabled. */
async function suspendedTokens(client: PoolClient, personId: number): Promise<readonly number[]> {
  const rows = await runSql<{ fobId: number }>(
    client,
    sql`
    select t."fobId" from person_suspended_token s join token t using ("fobId")
    where s."personId" = ${personId} and t."personId" = s."personId" and t."deletedAt" is null and not t."enabled"
    order by t."fobId" for update of t`,
  )
  return rows.map(({ fobId }) => fobId)
}
