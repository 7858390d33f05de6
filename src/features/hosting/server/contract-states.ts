import { sql } from 'kysely'
import { type Queryable, runSql } from '../../../../server/kit/index.ts'
import { expireSoonDays } from '../domain/hosting-contract.ts'

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

/**
 * Brings the computed state of contracts up to the day.
 * @param hostingContractId one of them; all where left out
 * @returns those that have changed
 */
export async function refreshContracts(
  on: Queryable,
  now: Date,
  hostingContractId?: number,
): Promise<ChangedContract[]> {
  const one = hostingContractId === undefined ? sql`` : sql`and c."hostingContractId" = ${hostingContractId}`
  return runSql<ChangedContract>(
    on,
    sql`
    update hosting_contract h
    set "state" = n."state", "daysRemaining" = n."daysRemaining", "commDeviceId" = n."commDeviceId"
    from (${asItIs(now.toISOString().slice(0, 10))} ${one}) n
    where h."hostingContractId" = n."hostingContractId"
      and (h."state", h."daysRemaining", h."commDeviceId") is distinct from (n."state", n."daysRemaining", n."commDeviceId")
    returning h."hostingContractId", h."clientId"`,
  )
}
