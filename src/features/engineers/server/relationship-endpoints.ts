import * as z from 'zod'
import {
  byId,
  type Context,
  endpoint,
  findRow,
  keyIn,
  nothing,
  refuseErrors,
  requireRecentProof,
  type Session,
  type Together,
  writeTogether,
} from '../../../../server/kit/index.ts'
import { clientRelation } from '../../../domain/entities/control-panel/client-relation.ts'
import { fault } from '../../../domain/faults.ts'
import { kinds, type RelationshipKind, relationships } from '../domain/relationship.ts'
import { onBehalf } from './on-behalf.ts'
import { readRelationships } from './read-relationships.ts'
import { installerError } from './valid-installer.ts'

const relation = clientRelation.id
const { read, add, edit, command } = clientRelation.permission
const chosen = 'must be chosen from the list'
/** Their meaning is checked as that of every relation. */
const values = {
  areaIds: z
    .array(z.int(`{Many area} ${chosen}`))
    .max(1000)
    .optional()
    .describe('Empty or left out: all of them'),
  startDate: z.string('Start date is not a date').nullish(),
  endDate: z.string('End date is not a date').nullish(),
}
const kind = z.enum(kinds, 'Kind must be managing, engineer or contractor')
const oneOf = z.object({ id: z.string(), relationId: z.string() })

/** At most 200, with the areas that they can be limited to. */
export const listRelationships = endpoint({
  method: 'GET',
  path: '/client/:id/relationship',
  tag: relation,
  summary: 'Who manages a client, or works for it as engineer or contractor',
  permission: read,
  params: byId,
  query: z.object({ kind }),
  reply: relationships,
  async handle({ context, session, params, query }) {
    return readRelationships(context, await onBehalf(context, session, keyIn(params.id), 'read'), query.kind)
  },
})

/** The values are those of a relation; each gets its own error. */
export const addRelationship = endpoint({
  method: 'POST',
  path: '/client/:id/relationship',
  tag: relation,
  summary: 'Let another client manage a client, or work for it',
  permission: add,
  params: byId,
  query: z.object({ kind }),
  body: z.strictObject({ relatedClientId: z.number(`Managed by ${chosen}`).nullish(), ...values }),
  reply: z.object({ clientRelationId: z.int() }),
  status: 201,
  async handle({ context, session, params, query, body }) {
    const as = await onBehalf(context, session, keyIn(params.id), 'write')
    return writeTogether(context, as, [relation], together => addKind(together, as, query.kind, body))
  },
})

/** Adds a relation of a kind. @throws 422, where who is to be engineer is no installer too */
export async function addKind(
  together: Together,
  session: Session,
  of: RelationshipKind,
  sent: Readonly<Record<string, unknown>>,
): Promise<{ clientRelationId: number }> {
  const { relatedClientId } = sent
  if (of === 'engineer' && Number.isSafeInteger(relatedClientId))
    refuseErrors({ errors: await installerError(together.client, session, Number(relatedClientId)) })
  const row = await together.add(relation, { ...sent, kind: of })
  return { clientRelationId: Number(row['clientRelationId']) }
}

/** Dates and areas, as far as they are sent; `version` is what the caller has seen. */
export const editRelationship = endpoint({
  method: 'PUT',
  path: '/client/:id/relationship/:relationId',
  tag: relation,
  summary: 'Change since when, until when and where a relation holds',
  permission: edit,
  params: oneOf,
  body: z.strictObject({ ...values, version: z.int().optional() }),
  reply: nothing,
  status: 204,
  async handle({ context, session, params, body }) {
    await write(context, session, params, (together, key) => together.edit(relation, key, body))
  },
})

const versioned = z.strictObject({ version: z.int('Version is required') })

/** What revokes a relation, which ends all access by it at once, and what gives it back. */
const setting = (what: 'revoke' | 'restore', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/client/:id/relationship/:relationId/${what}`,
    tag: relation,
    summary,
    permission: [edit, command],
    params: oneOf,
    body: versioned,
    reply: nothing,
    status: 204,
    async handle({ context, session, params, body: { version } }) {
      const now = context.now()
      if (what === 'restore') requireRecentProof(session, now)
      const revokedAt = what === 'revoke' ? now.toISOString() : null
      await write(context, session, params, (together, key) =>
        together.edit(relation, key, { version }, { from: row => setRevoked(row, revokedAt) }),
      )
    },
  })

export const revokeRelationship = setting('revoke', 'Revoke a relation')
export const restoreRelationship = setting('restore', 'Give back a relation that was revoked')

/** @throws 409 where it is so already */
function setRevoked(row: Readonly<Record<string, unknown>>, revokedAt: string | null) {
  if ((row['revokedAt'] === null) === (revokedAt === null))
    throw fault('notNow', { message: `The relation ${revokedAt === null ? 'is not' : 'has already been'} revoked` })
  return { computed: { revokedAt } }
}

async function write(
  context: Context,
  session: Session,
  params: z.infer<typeof oneOf>,
  work: (together: Together, key: number) => Promise<unknown>,
): Promise<void> {
  const as = await onBehalf(context, session, keyIn(params.id), 'write')
  const key = keyIn(params.relationId)
  await findRow(context.database.pool, clientRelation, as, key)
  await writeTogether(context, as, [relation], together => work(together, key))
}

export const relationshipEndpoints = [
  listRelationships,
  addRelationship,
  editRelationship,
  revokeRelationship,
  restoreRelationship,
]
