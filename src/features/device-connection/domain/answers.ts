import * as z from 'zod'

/** How devices reach an installation beside HTTP. */
export const addressesAnswer = z
  .object({
    /** Null where devices may only use HTTP. */
    mqtt: z
      .object({
        /** All topics of devices begin with it. */
        prefix: z.string(),
        /** Of the server’s own broker; null where another broker carries the messages: its address is its own matter. */
        port: z.int().nullable(),
        isTls: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'DeviceAddresses' })
export type AddressesAnswer = Readonly<z.infer<typeof addressesAnswer>>
