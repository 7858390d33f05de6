import { announceEntries, behaviour, tell, type Writing } from '../../../../../server/kit/index.ts'
import { evacuation } from '../../domain/evacuation.ts'
import { evacuationKinds } from '../../domain/evacuation-title.ts'
import { type Outcome, outcomes } from '../../domain/outcomes.ts'
import { type LiveMark, markKind } from '../../domain/mark.ts'
import { ask } from '../ask/ask.ts'
import { accountedSql } from '../accounted-sql.ts'
import { alreadyRunning, clear, keepPeople, lockSite, thoseAt, type Turn } from './begin.ts'
import { forgetEntries } from '../unlisted/forget-entries.ts'
import { evacuationStarted } from './messages.ts'
import { type PersonIn, whoIsIn } from './who-is-in.ts'

type Evacuating = Writing<typeof evacuation, readonly PersonIn[] | undefined>

/** It freezes who is in when it begins, and how each of them was accounted for when it ends. */
export const evacuationBehaviour = behaviour(evacuation, {
  prepare: async ({ context, session, key }) => (key === undefined ? whoIsIn(context, session.clientId) : undefined),

  async beforeAdd(write, values) {
    const { client, session, now, errors, prepared = [] } = write
    if (await lockSite(client, values.areaId)) errors.push({ propertyName: 'areaId', errorMessage: alreadyRunning })
    values.startedAt = now.toISOString()
    values.startedById = session.userId
    values.people = (await thoseAt(client, turnOf(write, values.areaId), prepared)).length
  },

  async afterWrite(write, change, { evacuationId, areaId, kind, area, people }) {
    if (change !== 'added') return
    const { client, session, context, afterCommit, prepared = [] } = write
    const turn = turnOf(write, areaId)
    tellCleared(write, await keepPeople(client, turn, evacuationId, await thoseAt(client, turn, prepared)))
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
      tellCleared(write, await clear(client, turnOf(write, areaId), rows))
      await forgetEntries(write, evacuationId)
      const of = (outcome: Outcome) => rows.filter(row => row.outcome === outcome).length
      const counts = Object.fromEntries((Object.keys(outcomes) as Outcome[]).map(each => [each, of(each)]))
      return { set: { ...counts, people: rows.length, endedAt: now.toISOString(), endedById: session.userId } }
    },
  },
})

const turnOf = ({ session, now }: Evacuating, areaId: number): Turn => ({
  clientId: session.clientId,
  areaId,
  by: session.name,
  now,
})

function tellCleared({ session, context, now, afterCommit }: Evacuating, cleared: readonly LiveMark[]): void {
  afterCommit.push(() => announceEntries(context.bus, session.clientId, markKind, cleared, now))
}
