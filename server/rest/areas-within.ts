import { type RawBuilder, sql } from 'kysely'

/** The ids of some areas of a client and of everything below them, as a query: `"areaId" in (${areasWithin(…)})`. */
export const areasWithin = (clientId: number, areaIds: readonly number[]): RawBuilder<{ areaId: number }> => sql`
  with recursive within as (
    select "areaId" from area where "areaId" = any(${[...areaIds]}) and "clientId" = ${clientId}
    union
    select a."areaId" from area a join within w on a."parentAreaId" = w."areaId"
    where a."clientId" = ${clientId} and a."deletedAt" is null
  ) select "areaId" from within`
