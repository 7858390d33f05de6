import { sql } from 'kysely'
import { runSql, type Schedule } from '../../../../server/kit/index.ts'

/** Forgets what was sent for imports that have ended without their own clearing up, or never began. */
export const forgetImports: Schedule = {
  name: 'forgetApexImports',
  everyMs: 3_600_000,
  run: ({ database, now }) =>
    runSql(
      database.pool,
      sql`
      delete from apex_import where "jobId" in (select "jobId" from job where "state" not in ('queued', 'running'))
        or ("jobId" is null and "createdAt" < ${new Date(now().getTime() - 3_600_000)})`,
    ),
}
