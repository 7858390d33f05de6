import { sql } from 'kysely'
import { fitted } from '../hardware/fitted.ts'
import { behaviour } from '../rest/behaviour.ts'
import { runSql } from '../rest/query.ts'

/** Controllers: the door limit is never below the doors that there are. */
export default behaviour(
  fitted({
    async beforeEdit({ client, errors }, { maxDoors }, { controllerId }) {
      if (typeof maxDoors !== 'number') return
      const [has] = await runSql<{ doors: number }>(
        client,
        sql`select count(*) as "doors" from door where "controllerId" = ${controllerId} and "deletedAt" is null`,
      )
      if (has && has.doors > maxDoors)
        errors.push({ propertyName: 'maxDoors', errorMessage: `Max doors must be at least ${has.doors}: its doors` })
    },
  }),
)
