import { nodeTypeOf } from '../../src/domain/udn.ts'
import type { Outcome, Values, Writing } from '../rest/behaviour.ts'
import { makeRecord } from '../rest/make-record.ts'
import { nameRma } from './rma-number.ts'

/** Asks for a device back: an RMA with its UDN. Answers its `rmaId`. */
export async function generateRma(write: Writing, { udn }: Values, { fault }: Values): Promise<Outcome> {
  const deviceType = nodeTypeOf(String(udn)) ?? null
  const rmaId = await makeRecord(write, 'rma', { udn, deviceType, fault, dateRequested: write.now })
  await nameRma(write.client, rmaId)
  return { answer: { rmaId } }
}
