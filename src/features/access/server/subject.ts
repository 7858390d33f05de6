import { sql } from 'kysely'
import { entities } from '../../../domain/entities/index.ts'
import { fault, invalid } from '../../../domain/faults.ts'
import { type Context, findRow, kysely, run, scope, type Session } from '../../../../server/kit/index.ts'

/** Whose doors are asked for: those of some credentials, or those that a group or an area opens. */
export type Subject =
  | { readonly tokenIds: readonly number[] }
  | { readonly groupId: number }
  | { readonly areaId: number }

/** One of them, as a query names it. */
export interface SubjectQuery {
  readonly personId?: number | undefined
  readonly fobId?: number | undefined
  readonly groupId?: number | undefined
  readonly areaId?: number | undefined
}

const kinds = { personId: 'person', fobId: 'token', groupId: 'group', areaId: 'area' } as const
/** The credentials of a person that are looked at; people have a few. */
const mostTokens = 100

/**
 * Reads whose doors are asked for.
 * @throws 422 unless there is exactly one, 403 without its permission, 404 and 451 as for any record
 */
export async function subjectOf(context: Context, session: Session, query: SubjectQuery): Promise<Subject> {
  const { pool } = context.database
  const given = Object.entries(query).filter(([, id]) => id !== undefined) as [keyof typeof kinds, number][]
  const [first, ...others] = given
  if (!first || others.length > 0)
    throw invalid([
      { propertyName: 'personId', errorMessage: 'One of personId, fobId, groupId and areaId is required' },
    ])
  const [name, id] = first
  const entity = entities[kinds[name]]
  const { read } = entity.permission
  if (typeof read === 'string' && !session.permissions.has(read)) throw fault('forbidden', { permission: read })
  await findRow(pool, entity, session, id)
  if (name === 'groupId') return { groupId: id }
  if (name === 'areaId') return { areaId: id }
  if (name === 'fobId') return { tokenIds: [id] }
  const rows = await run<{ fobId: number }>(
    pool,
    kysely
      .selectFrom('token')
      .select('fobId')
      .where('personId', '=', sql`${id}`)
      .where(scope(entities.token, session))
      .orderBy('fobId')
      .limit(mostTokens),
  )
  return { tokenIds: rows.map(({ fobId }) => fobId) }
}
