import { sql } from 'kysely'
import { type Queryable, runSql } from '../db/query.ts'
import type { Session } from '../session.ts'

/** Said of a device that lies in no stockroom from which the caller may take it. */
export const notInStockroom = 'UDN is not in stockroom'

export interface StockroomItem {
  readonly stockroomItemId: number
  readonly clientId: number
  readonly udn: string
  readonly status: 'inStock' | 'installed'
}

/**
 * The items with some UDNs in the stockroom of the client, or of its installer.
 * @param purpose with 'write' they are locked until the transaction ends
 */
export const stockroomItemsOf = (
  on: Queryable,
  { clientId, homeClientId }: Pick<Session, 'clientId' | 'homeClientId'>,
  udns: readonly string[],
  purpose: 'read' | 'write' = 'read',
): Promise<StockroomItem[]> =>
  runSql<StockroomItem>(
    on,
    sql`
    select "stockroomItemId", "clientId", "udn", "status" from stockroom_item
    where lower("udn") = any(${udns.map(udn => udn.toLowerCase())}::text[]) and "deletedAt" is null
      and "clientId" = any(${[...new Set([clientId, homeClientId])]}) ${purpose === 'write' ? sql`for update` : sql``}`,
  )
