import type { FastifyInstance } from 'fastify'
import { holds, type Entity } from '../../src/domain/entity.ts'
import { fault } from '../../src/domain/faults.ts'
import type { Context } from '../context.ts'
import { findRow, parseKey } from '../rest/find-row.ts'
import { readLimit } from '../rest/list-request.ts'
import type { Keyed, Queried } from '../rest/names.ts'
import { caller, recordGate } from '../rest/served.ts'
import { readDeeds } from './activity.ts'
import { seenDeeds } from './seen-deeds.ts'

const refuse = (message: string) => fault('badRequest', { message })
const known = ['limit', 'after', 'entity', 'from', 'to']
type Given = Queried['Querystring']

/** `GET /api/user/:id/activity` -> what a user did, newest first, as far as the caller may read the records' history. */
export function activityRoute(app: FastifyInstance, context: Context, user: Entity): void {
  const config = { ...recordGate(user, 'read'), summary: 'What a user did, newest first' }
  app.get<Keyed & Queried>(`/api${user.api}/:id/activity`, { config }, async request => {
    const session = caller(request)
    const { pool } = context.database
    const userId = parseKey(user, request.params.id)
    const asked = readQuery(request.query)
    const readable = Object.values(context.entities).filter(
      ({ id, permission, verbs }) =>
        verbs.includes('read') &&
        holds(session.permissions, permission.read) &&
        (asked.entity === undefined || id === asked.entity),
    )
    await findRow(pool, user, session, userId)
    const { deeds, next } = await readDeeds(pool, session, readable, { ...asked, userId })
    return { items: await seenDeeds(context, session, readable, deeds), next }
  })
}

function readQuery(query: Given) {
  for (const name of Object.keys(query)) if (!known.includes(name)) throw refuse(`${name} is no parameter of this list`)
  const after = once(query, 'after')
  if (after !== undefined && !/^\d{1,15}$/.test(after)) throw refuse('after is not a cursor of this list')
  return {
    limit: readLimit(once(query, 'limit')),
    after: after === undefined ? undefined : Number(after),
    entity: once(query, 'entity'),
    from: instant(query, 'from'),
    to: instant(query, 'to'),
  }
}

function once(query: Given, name: string): string | undefined {
  const value = query[name]
  if (typeof value === 'object') throw refuse(`${name} is given twice`)
  return value
}

function instant(query: Given, name: string): Date | undefined {
  const text = once(query, name)
  if (text === undefined) return undefined
  const at = /^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/.test(text) ? new Date(text) : undefined
  if (!at || Number.isNaN(at.getTime())) throw refuse(`${name} must be a date and time of UTC, as 2026-01-31T00:00:00Z`)
  return at
}
