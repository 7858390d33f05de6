import * as z from 'zod'
import { mostMade } from './udns.ts'

/** A UDN as a request names it; it is read in capitals. */
export const udnText = z
  .string()
  .regex(/^[0-9A-Fa-f]{8}$/, 'Not a valid UDN')
  .meta({ id: 'UdnText' })
  .toUpperCase()
export const batchText = z.string().trim().min(1, 'Batch is required').max(50)

/** Devices of the register: by their UDNs, or those of a batch, a range, or a part of a batch. */
export const chosen = z
  .union([
    z.strictObject({ udns: z.array(udnText).min(1).max(mostMade) }),
    z
      .strictObject({ batch: batchText.optional(), from: udnText.optional(), to: udnText.optional() })
      .refine(({ batch, from, to }) => batch !== undefined || (from !== undefined && to !== undefined), {
        message: 'Choose a batch, or the first and the last UDN',
        path: ['batch'],
      })
      .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
        message: 'The last UDN comes before the first',
        path: ['to'],
      }),
  ])
  .meta({ id: 'ChosenUdns' })
export type Chosen = Readonly<z.infer<typeof chosen>>

/** A device that was chosen. */
const listed = z.object({
  udnDeviceId: z.int(),
  udn: z.string(),
  deviceType: z.string().nullable(),
  status: z.string(),
  batch: z.string().nullable(),
})

/** Those that were found, at most 1,000, and what was named and is not in the register. */
export const listedUdns = z
  .object({ items: z.array(listed), missing: z.array(z.string()), hasMore: z.boolean() })
  .meta({ id: 'ListedUdns' })
export type ListedUdns = z.infer<typeof listedUdns>
export type ListedUdn = ListedUdns['items'][number]
