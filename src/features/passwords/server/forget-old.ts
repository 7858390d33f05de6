import type { Schedule } from '../../../../server/kit/index.ts'

const keptMs = 90 * 86_400_000

/** Removes links of long ago, a little at a time. */
export const forgetLinks: Schedule = {
  name: 'forgetPasswordLinks',
  everyMs: 86_400_000,
  run: ({ database, now }) =>
    database.pool.query(
      `delete from password_link where "passwordLinkId" in
         (select "passwordLinkId" from password_link where "createdAt" < $1 order by "createdAt" limit 10000)`,
      [new Date(now().getTime() - keptMs)],
    ),
}
