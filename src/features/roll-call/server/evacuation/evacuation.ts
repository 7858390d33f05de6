import type { ClientBase } from 'pg'
import { announceEntries, areasWithin, behaviour, runSql, tell, type Writing } from '../../../../../server/kit/index.ts'
import { evacuation, evacuationKinds } from '../../domain/evacuation.ts'
import { type Outcome, outcomes } from '../../domain/outcome.ts'
import { markKind } from '../../domain/mark.ts'
import { ask } from '../ask/ask.ts'
import { accountedSql } from '../accounted-sql.ts'
import { clearMarks } from './clear-marks.ts'
import { forgetEntries } from '../unlisted/forget-entries.ts'
import { evacuationStarted } from './messages.ts'
import { type PersonIn, whoIsIn } from './who-is-in.ts'

type Evacuating = Writing<typeof evacuation, readonly PersonIn[] | undefined>

/** It freezes who is in when it begins, and how each of them was accounted for when it ends. */
export const evacuationBehaviour = behaviour(evacuation, {
  prepare: async ({ context, session, key }) => (key === undefined ? whoIsIn(context, session.clientId) : undefined),

  async beforeAdd(write, values) {
    const { client, session, now, errors } = write
    await client.query('select 1 from area where "areaId" = $1 for no key update', [values.areaId])
    if (await isRunning(client, values.areaId))
      errors.push({ propertyName: 'areaId', errorMessage: 'An evacuation of this site is already running' })
    values.startedAt = now.toISOString()
    values.startedById = session.userId
    values.people = (await frozen(write, values.areaId)).length
  },

  async afterWrite(write, change, { evacuationId, areaId, kind, area, people }) {
    if (change !== 'added') return
    const { client, session, context, afterCommit } = write
    const inside = await frozen(write, areaId)
    await keep(client, evacuationId, inside)
    await clear(
      write,
      areaId,
      inside.flatMap(({ personId }) => personId ?? []),
    )
    const started = { evacuationId, areaId, kind: evacuationKinds[kind], site: area ?? '', people: people ?? 0 }
    afterCommit.push(() => tell(context.bus, session.clientId, evacuationStarted, { ...started, by: session.name }))
  },

  commands: {
    async askPeople(write, { evacuationId }, { note }) {
      await ask(write, evacuationId, note ?? undefined)
      return {}
    },
    async end(write, { evacuationId, areaId }) {
      const { client, session, now } = write
      const { rows } = await client.query<{ outcome: string; personId: number | null }>(
        `update evacuation_person p set "outcome" = a."outcome", "markedBy" = a."markedBy", "accountedAt" = a."accountedAt"
         from (${accountedSql}) a where p."evacuationPersonId" = a."evacuationPersonId"
         returning a."outcome", p."personId"`,
        [evacuationId],
      )
      await clear(
        write,
        areaId,
        rows.flatMap(({ personId }) => personId ?? []),
      )
      await forgetEntries(write, evacuationId)
      const of = (outcome: Outcome) => rows.filter(row => row.outcome === outcome).length
      const counts = Object.fromEntries((Object.keys(outcomes) as Outcome[]).map(each => [each, of(each)]))
      return { set: { ...counts, people: rows.length, endedAt: now.toISOString(), endedById: session.userId } }
    },
  },
})

async function isRunning(client: ClientBase, areaId: number): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from evacuation where "areaId" = $1 and "status" = 'running' and "deletedAt" is null`,
    [areaId],
  )
  return rows.length > 0
}

/** Who was in at the site just before the transaction. */
async function frozen({ client, session, prepared = [] }: Evacuating, areaId: number): Promise<readonly PersonIn[]> {
  const within = await idsWithin(client, session.clientId, areaId)
  return prepared.filter(person => within.has(person.areaId))
}

const keep = (client: ClientBase, evacuationId: number, people: readonly PersonIn[]) =>
  client.query(
    `insert into evacuation_person ("evacuationId", "personId", "tokenId", "name", "zoneId", "zone", "at")
     select $1, "personId", "tokenId", "name", "zoneId", "zone", "at" from jsonb_to_recordset($2::jsonb)
       as p("personId" integer, "tokenId" integer, "name" text, "zoneId" integer, "zone" text, "at" timestamptz)`,
    [evacuationId, JSON.stringify(people)],
  )

/** A roll call begins anew: marks of an earlier one would make people safe who are not. */
async function clear(write: Evacuating, areaId: number, personIds: readonly number[]): Promise<void> {
  const { client, session, context, now, afterCommit } = write
  const { clientId, name } = session
  const areaIds = await idsWithin(client, clientId, areaId)
  const cleared = await clearMarks(client, { clientId, areaIds, personIds, by: name, now })
  afterCommit.push(() => announceEntries(context.bus, clientId, markKind, cleared, now))
}

/** An area and everything that is part of it. */
const idsWithin = async (client: ClientBase, clientId: number, areaId: number): Promise<ReadonlySet<number>> =>
  new Set((await runSql<{ areaId: number }>(client, areasWithin(clientId, [areaId]))).map(row => row.areaId))
