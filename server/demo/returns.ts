import type { PoolClient } from 'pg'
import { dayMs } from '../../src/domain/building/day.ts'
import { insertRows } from '../db/insert.ts'

/** A device that the client wants repaired. */
export async function makeReturns(client: PoolClient, clientId: number, now: Date): Promise<void> {
  const rma = { clientId, senderId: clientId, udn: '04C0FFEE', deviceType: 'reader', status: 'requested' }
  const dateRequested = new Date(now.getTime() - 2 * dayMs).toISOString()
  const repair = { ...rma, fault: 'Reads no card in the rain', dateRequested }
  await insertRows(client, 'rma', [{ ...repair, reference: 'RMA-000001', contactName: 'Olivia Marsh' }])
}
