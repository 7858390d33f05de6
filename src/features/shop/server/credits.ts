import { sql } from 'kysely'
import { makeRecord, runSql, writeAudit, type Writing } from '../../../../server/kit/index.ts'

/** The smart credentials that an order brings. */
export async function creditsOf({ client }: Writing, shopOrderId: number): Promise<number> {
  const [sum] = await runSql<{ credits: number }>(
    client,
    sql`
    select coalesce(sum(i."quantity" * p."credits"), 0) as "credits"
    from shop_order_item i join part p using ("partNumberId")
    where i."shopOrderId" = ${shopOrderId} and i."deliverable" = 'digital' and p."credits" is not null`,
  )
  return sum?.credits ?? 0
}

interface Wallet {
  readonly creditWalletId: number
  readonly total: number
  readonly balance: number
}

/** The client's wallet of smart credentials, locked; made where it has none. */
async function walletOf(write: Writing): Promise<Wallet> {
  const {
    client,
    session: { clientId },
  } = write
  await runSql(client, sql`select 1 from client where "clientId" = ${clientId} for no key update`)
  const [found] = await runSql<Wallet>(
    client,
    sql`
    select "creditWalletId", "total", "balance" from credit_wallet
    where "clientId" = ${clientId} and "type" = 'smartCredential' and "deletedAt" is null
    order by "creditWalletId" limit 1 for update`,
  )
  if (found) return found
  const begins = { type: 'smartCredential', total: 0, used: 0, balance: 0 }
  const creditWalletId = await makeRecord(write, 'creditWallet', begins)
  return { creditWalletId, total: 0, balance: 0 }
}

/** Puts smart credentials into the client's wallet. */
export async function addCredits(write: Writing, credits: number): Promise<void> {
  const { client, session, context, now, touched } = write
  const entity = context.entities['creditWallet']
  if (!entity) return
  const { creditWalletId, total, balance } = await walletOf(write)
  const after = { total: total + credits, balance: balance + credits }
  await runSql(
    client,
    sql`
    update credit_wallet set "total" = ${after.total}, "balance" = ${after.balance}, "version" = "version" + 1,
      "updatedAt" = ${now} where "creditWalletId" = ${creditWalletId}`,
  )
  const change = { entity, recordId: creditWalletId, before: { total, balance }, after }
  await writeAudit(client, session, now, { ...change, change: 'edited' })
  touched.push({ entity: entity.id, id: creditWalletId, change: 'edited' })
}
