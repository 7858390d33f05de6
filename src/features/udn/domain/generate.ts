import * as z from 'zod'
import { idempotencyKey } from '../../../domain/idempotency-key.ts'
import { batchText } from './choose.ts'
import { madeTypeIds } from './ranges.ts'
import { mostMade } from './udns.ts'

/** New UDNs: of what, how many, and the batch that they are made for. */
export const udnsToGenerate = z.strictObject({
  key: idempotencyKey.optional(),
  type: z.enum(madeTypeIds),
  count: z.int('Count is required').min(1).max(mostMade, 'At most 1,000 at once'),
  batch: batchText,
})
export type UdnsToGenerate = z.infer<typeof udnsToGenerate>

/** The devices that were made, in the order of their UDNs. */
export const generatedUdns = z
  .object({ batch: z.string(), items: z.array(z.object({ udnDeviceId: z.int(), udn: z.string() })) })
  .meta({ id: 'GeneratedUdns' })
export type GeneratedUdns = z.infer<typeof generatedUdns>
