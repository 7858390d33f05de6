import { sql } from 'kysely'
import { type Queryable, runSql } from '../../../../server/kit/index.ts'
import type { FoundRecord, LookedUp } from '../domain/look-up.ts'

/** A record of a UDN, with its other details. */
export type Of<T> = T & { readonly udn: string }
const lower = (udns: readonly string[]) => udns.map(udn => udn.toLowerCase())
/** As many contracts and RMAs as are shown of one look-up, the newest. */
const most = 1000

/** What the register has of devices, by their UDNs. */
export async function registered(on: Queryable, udns: readonly string[]) {
  const rows = await runSql<Of<NonNullable<LookedUp['register']>>>(
    on,
    sql`
    select upper(d."udn") as "udn", d."udnDeviceId", d."status", d."batch", d."dateMade"::text as "dateMade",
      client."name" as "dispatchedTo"
    from udn_device d left join client on client."clientId" = d."dispatchedToId"
    where lower(d."udn") = any(${lower(udns)}::text[]) and d."deletedAt" is null`,
  )
  return new Map(rows.map(({ udn, ...row }) => [udn, row]))
}

/** The stockroom items of devices, installed ones too. */
export const stockroomOf = (on: Queryable, udns: readonly string[]) =>
  runSql<Of<FoundRecord>>(
    on,
    sql`
    select upper(i."udn") as "udn", 'stockroomItem' as "entity", i."stockroomItemId" as "id", i."name" as "title",
      i."clientId", client."name" as "client", i."status" as "state"
    from stockroom_item i join client on client."clientId" = i."clientId"
    where lower(i."udn") = any(${lower(udns)}::text[]) and i."deletedAt" is null`,
  )

/** The hosting contracts of devices, those that end last first. */
export const contractsOf = (on: Queryable, udns: readonly string[]) =>
  runSql<Of<FoundRecord & { readonly endDate: string | null }>>(
    on,
    sql`
    select upper(c."udn") as "udn", 'hostingContract' as "entity", c."hostingContractId" as "id",
      coalesce(c."poNumber", '') as "title", c."clientId", client."name" as "client", c."state",
      c."endDate"::text as "endDate"
    from hosting_contract c join client on client."clientId" = c."clientId"
    where lower(c."udn") = any(${lower(udns)}::text[]) and c."deletedAt" is null
    order by c."endDate" desc nulls first, c."hostingContractId" desc limit ${most}`,
  )

/** The RMAs of devices, and those that devices were sent out for as replacements; the newest first. */
export const rmasOf = (on: Queryable, udns: readonly string[]) =>
  runSql<Of<FoundRecord & { readonly isReplacement: boolean }>>(
    on,
    sql`
    select f."udn", 'rma' as "entity", r."rmaId" as "id", coalesce(r."reference", '') as "title", r."clientId",
      client."name" as "client", r."status" as "state", f."isReplacement"
    from (
      select "rmaId", upper("udn") as "udn", false as "isReplacement" from rma
      where lower("udn") = any(${lower(udns)}::text[]) and "deletedAt" is null
      union all
      select "rmaId", upper("replacementUdn"), true from rma
      where lower("replacementUdn") = any(${lower(udns)}::text[]) and "deletedAt" is null
    ) f join rma r using ("rmaId") join client on client."clientId" = r."clientId"
    order by r."dateRequested" desc nulls last, r."rmaId" desc limit ${most}`,
  )
