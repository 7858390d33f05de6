import { sql } from 'kysely'
import { behaviour, runSql, type Writing } from '../../../../server/kit/index.ts'
import { mostPounds, pounds } from '../../../domain/fields/pounds.ts'
import type { SentOf } from '../../../domain/record.ts'
import { hostingStatement } from '../domain/hosting-statement.ts'

type Statement = typeof hostingStatement

interface Due {
  readonly hostingContractId: number
  readonly udn: string
  readonly poNumber: string | null
  readonly priceCharged: number | null
}

/** What is due by a day and not yet on a statement; locked. */
const dueBy = ({ client, session }: Writing, day: string): Promise<Due[]> =>
  runSql<Due>(
    client,
    sql`
    select "hostingContractId", "udn", "poNumber", "priceCharged" from hosting_contract
    where "clientId" = ${session.clientId} and "deletedAt" is null and "statementId" is null and "dueDate" <= ${day}::date
    order by "hostingContractId" for update`,
  )

/** Sets or clears the statement of contracts, and announces it. */
async function bill(
  { client, now, touched }: Writing,
  statementId: number | null,
  ids: readonly number[],
): Promise<void> {
  await runSql(
    client,
    sql`
    update hosting_contract set "statementId" = ${statementId}, "version" = "version" + 1, "updatedAt" = ${now}
    where "hostingContractId" = any(${[...ids]})`,
  )
  for (const id of ids) touched.push({ entity: 'hostingContract', id, change: 'edited' })
}

function totals(due: readonly Due[], discountPercent: number | null): SentOf<Statement> {
  const total = pounds(due.reduce((sum, { priceCharged }) => sum + (priceCharged ?? 0), 0))
  return {
    poNumbers: [...new Set(due.flatMap(({ poNumber }) => poNumber ?? []))].join(', ').slice(0, 4000) || null,
    generatedContracts: due.length,
    dueDevices: new Set(due.map(({ udn }) => udn)).size,
    totalPrice: Math.min(total, mostPounds),
    discountedTotal: Math.min(pounds(total * (1 - (discountPercent ?? 0) / 100)), mostPounds),
  }
}

/** A statement takes in what is due when it is made; cancelled, it releases it. */
export const hostingStatementBehaviour = behaviour(hostingStatement, {
  async beforeAdd(write, values) {
    const due = await dueBy(write, values.billToDate)
    if (due.length === 0)
      write.errors.push({ propertyName: 'billToDate', errorMessage: 'No hosting contract is due by then' })
    Object.assign(values, totals(due, values.discountPercent ?? null), { dateGenerated: write.now.toISOString() })
  },
  async afterWrite(write, change, { hostingStatementId, billToDate }) {
    if (change !== 'added') return
    const due = await dueBy(write, billToDate)
    await bill(
      write,
      hostingStatementId,
      due.map(({ hostingContractId }) => hostingContractId),
    )
  },
  commands: {
    async cancel(write, { hostingStatementId }) {
      const billed = await runSql<{ hostingContractId: number }>(
        write.client,
        sql`select "hostingContractId" from hosting_contract where "statementId" = ${hostingStatementId} for update`,
      )
      await bill(
        write,
        null,
        billed.map(({ hostingContractId }) => hostingContractId),
      )
    },
  },
})
