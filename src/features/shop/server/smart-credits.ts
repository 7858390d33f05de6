import { sql } from 'kysely'
import { insertRows, origins, offer, type Queryable, runSql } from '../../../../server/kit/index.ts'
import { smartCredits, type SmartCredits } from '../domain/smart-credits.ts'

interface Wallet {
  readonly creditWalletId: number
  readonly used: number
  readonly balance: number
}

const smartWallet = (clientId: number) =>
  sql`"clientId" = ${clientId} and "type" = 'smartCredential' and "deletedAt" is null`

async function balanceOf(on: Queryable, clientId: number): Promise<number> {
  const [wallet] = await runSql<{ balance: number }>(
    on,
    sql`select "balance" from credit_wallet where ${smartWallet(clientId)} order by "creditWalletId" limit 1`,
  )
  return wallet?.balance ?? 0
}

/** The smart credentials of clients' wallets, on a connection. */
const creditsOn = (on: Queryable): SmartCredits => ({
  left: clientId => balanceOf(on, clientId),
  async take(count, session, now) {
    const { clientId, homeClientId, userId, name } = session
    const [wallet] = await runSql<Wallet>(
      on,
      sql`update credit_wallet set "used" = "used" + ${count}, "balance" = "balance" - ${count},
          "version" = "version" + 1, "updatedAt" = ${now}
        where "creditWalletId" = (
            select "creditWalletId" from credit_wallet where ${smartWallet(clientId)} order by "creditWalletId" limit 1)
          and "balance" >= ${count}
        returning "creditWalletId", "used", "balance"`,
    )
    if (!wallet) return { isTaken: false, left: await balanceOf(on, clientId), creditWalletId: undefined }
    const { creditWalletId, used, balance } = wallet
    await insertRows(on, 'audit_entry', [
      {
        clientId,
        homeClientId: homeClientId === clientId ? null : homeClientId,
        entity: 'creditWallet',
        recordId: creditWalletId,
        change: 'edited',
        userId,
        by: name,
        at: now,
        before: { used: used - count, balance: balance + count },
        after: { used, balance },
        ...origins(session),
      },
    ])
    return { isTaken: true, left: balance, creditWalletId }
  },
})

export const offeredCredits = offer(smartCredits, creditsOn)
