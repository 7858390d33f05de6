import { sql } from 'kysely'
import { type Queryable, runSql, type Session } from '../../../../server/kit/index.ts'
import type { PropertyError } from '../../../domain/faults.ts'

/** What is wrong with a client as an engineer: it is not there, or no installer. Of those that the caller may know. */
export async function installerError(
  on: Queryable,
  { visibleClientIds }: Pick<Session, 'visibleClientIds'>,
  clientId: number,
): Promise<PropertyError[]> {
  const [found] = await runSql<{ isEngineer: boolean }>(
    on,
    sql`select "isEngineer" from client where "clientId" = ${clientId}::bigint and "clientId" = any (${[...visibleClientIds]}) and "deletedAt" is null`,
  )
  if (found?.isEngineer) return []
  return [{ propertyName: 'relatedClientId', errorMessage: found ? 'Not valid installer' : 'Installer not found' }]
}
