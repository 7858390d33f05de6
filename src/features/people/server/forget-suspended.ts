import { sql } from 'kysely'
import { runSql, type WriteHook } from '../../../../server/kit/index.ts'

/** A credential that is enabled, deleted or another's since is not put back with the others of a suspension. */
export const forgetSuspended: WriteHook = {
  async written({ client }, { entity, id, before, after }) {
    if (entity.id !== 'token' || before === null) return
    const isTouched = after === null || after['enabled'] === true || after['personId'] !== before['personId']
    if (isTouched) await runSql(client, sql`delete from person_suspended_token where "fobId" = ${id}`)
  },
}
