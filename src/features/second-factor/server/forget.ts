import type { Queryable, Schedule } from '../../../../server/kit/index.ts'

/** Removes codes, challenges and pending sign-ins that have run out. */
export const forgetExpired = {
  name: 'forgetSecondSteps',
  everyMs: 3_600_000,
  async run({ database, now }: { readonly database: { readonly pool: Queryable }; readonly now: () => Date }) {
    for (const table of ['sent_code', 'second_factor_setup', 'passkey_challenge', 'pending_sign_in'])
      await database.pool.query(`delete from ${table} where "expiresAt" < $1`, [now()])
  },
} satisfies Schedule
