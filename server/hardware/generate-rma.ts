import { nodeTypeOf } from '../../src/domain/udn.ts'
import type { commDevice } from '../../src/domain/entities/hardware/comm-device.ts'
import type { InputOf, RecordOf } from '../../src/domain/record.ts'
import type { Writing } from '../rest/behaviour.ts'
import { makeRecord } from '../rest/make-record.ts'
import { nameRma } from './rma-number.ts'

/** Asks for a device back: an RMA with its UDN. Answers its `rmaId`. */
export async function generateRma(
  write: Writing,
  { udn }: Pick<RecordOf<typeof commDevice>, 'udn'>,
  { fault }: InputOf<typeof commDevice, 'generateRma'>,
): Promise<{ readonly answer: { readonly rmaId: number } }> {
  const deviceType = nodeTypeOf(udn) ?? null
  const rmaId = await makeRecord(write, 'rma', { udn, deviceType, fault, dateRequested: write.now })
  await nameRma(write.client, rmaId)
  return { answer: { rmaId } }
}
