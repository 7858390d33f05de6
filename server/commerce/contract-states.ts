import { sql } from 'kysely'
import { expireSoonDays } from '../../src/domain/entities/hosting-contract.ts'
import { any, runSql, type Condition, type Queryable } from '../rest/query.ts'

/** Which contracts: one of them, those of one device, or all. */
export interface Which {
  readonly hostingContractId?: number
  readonly udn?: string
}

export interface ChangedContract {
  readonly hostingContractId: number
  readonly clientId: number
}

/** What a contract is on a day (`$today`), by its dates and whether a comm device has its UDN. */
const asItIs = (today: string) => sql`
  select c."hostingContractId", d."commDeviceId", c."endDate" - ${today}::date as "daysRemaining",
    case
      when c."endDate" < ${today}::date then 'expired'
      when d."commDeviceId" is null then 'notFound'
      when c."startDate" is null or c."startDate" > ${today}::date then 'inactive'
      when c."endDate" <= ${today}::date + ${expireSoonDays}::integer then 'expireSoon'
      else 'active'
    end as "state"
  from hosting_contract c
  left join comm_device d on lower(d."udn") = lower(c."udn") and d."deletedAt" is null
  where c."deletedAt" is null`

/** Brings the computed state of contracts up to the day; answers those that have changed. */
export async function refreshContracts(on: Queryable, now: Date, which: Which = {}): Promise<ChangedContract[]> {
  const wanted: Condition[] = []
  if (which.hostingContractId !== undefined) wanted.push(sql`c."hostingContractId" = ${which.hostingContractId}`)
  if (which.udn !== undefined) wanted.push(sql`lower(c."udn") = lower(${which.udn})`)
  return runSql<ChangedContract>(
    on,
    sql`
    update hosting_contract h
    set "state" = n."state", "daysRemaining" = n."daysRemaining", "commDeviceId" = n."commDeviceId"
    from (${asItIs(now.toISOString().slice(0, 10))} ${wanted.length > 0 ? sql`and ${any(wanted)}` : sql``}) n
    where h."hostingContractId" = n."hostingContractId"
      and (h."state", h."daysRemaining", h."commDeviceId") is distinct from (n."state", n."daysRemaining", n."commDeviceId")
    returning h."hostingContractId", h."clientId"`,
  )
}
