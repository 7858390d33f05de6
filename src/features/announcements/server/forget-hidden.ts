import type { Context, Schedule } from '../../../../server/kit/index.ts'

/** Removes what users have hidden of announcements that nobody sees any more. */
export const forgetHidden: Schedule = {
  name: 'forgetHiddenAnnouncements',
  everyMs: 86_400_000,
  run: ({ database, now }: Context) =>
    database.pool.query(
      `delete from announcement_hidden h using announcement a where a."announcementId" = h."announcementId"
         and (a."deletedAt" is not null or a."version" > h."version" or a."end" < $1::timestamptz - interval '30 days')`,
      [now()],
    ),
}
