import {
  afterCommit,
  announce,
  announceEnded,
  type Context,
  inTransaction,
  type Schedule,
  writeAudit,
} from '../../../../server/kit/index.ts'
import { publicRegistration } from '../domain/public-registration.ts'
import { trialDays } from '../domain/periods.ts'
import { authorOf } from './author.ts'
import { endTrial } from './end-trial.ts'

const atOnce = 500

interface Row {
  readonly publicRegistrationId: number
  readonly madeClientId: number
  readonly madeUserId: number
}

/** Cancels what was never confirmed by the end of its trial, and removes what it made. */
export const endUnverified: Schedule = {
  name: 'endUnverifiedRegistrations',
  everyMs: 3_600_000,
  async run(context, stop) {
    const before = new Date(context.now().getTime() - trialDays * 86_400_000)
    const { rows } = await context.database.pool.query<Pick<Row, 'publicRegistrationId'>>(
      `select r."publicRegistrationId" from public_registration r join registrant using ("publicRegistrationId")
       where r."status" = 'created' and r."createDatetime" <= $1 and r."deletedAt" is null
       order by r."publicRegistrationId" limit $2`,
      [before, atOnce],
    )
    for (const { publicRegistrationId } of rows) {
      if (stop.aborted) return
      await cancel(context, publicRegistrationId)
    }
  },
}

async function cancel(context: Context, id: number): Promise<void> {
  const now = context.now()
  const done = await inTransaction(context.database.pool, async client => {
    const { rows } = await client.query<Row>(
      `update public_registration set "status" = 'cancelled', "cancelDatetime" = $2, "onMarketingList" = false,
         "version" = "version" + 1, "updatedAt" = $2
       where "publicRegistrationId" = $1 and "status" = 'created'
       returning "publicRegistrationId", "madeClientId", "madeUserId"`,
      [id, now],
    )
    const [row] = rows
    // Confirmed a moment earlier.
    if (!row) return undefined
    const author = authorOf(row.madeClientId, 'Not confirmed in time')
    await writeAudit(client, author, now, {
      entity: publicRegistration,
      recordId: id,
      change: 'edited',
      before: { status: 'created' },
      after: { status: 'cancelled', cancelDatetime: now },
    })
    return { clientId: row.madeClientId, ended: await endTrial(client, author, row, now) }
  })
  if (!done) return
  afterCommit([
    () => announceEnded(context.bus, done.ended),
    () => announce(context, done, [{ entity: publicRegistration.id, id, change: 'edited' }]),
  ])
}
