import * as z from 'zod'
import { mostLetters, mostLookedUp } from './udns.ts'

export const udnsToLookUp = z.strictObject({
  udns: z.array(z.string().min(1).max(mostLetters)).min(1).max(mostLookedUp),
})

/** A record that has to do with a UDN: which, whose, and what it says of itself. */
const found = z
  .object({
    entity: z.string(),
    id: z.int(),
    title: z.string(),
    clientId: z.int(),
    client: z.string(),
    /** As the entity has it. */
    state: z.string().nullable(),
  })
  .meta({ id: 'UdnRecord' })

/** What carries a device now, where it stands, and of a node what it is connected to. */
const carrier = z.object({
  record: found,
  areaId: z.int().nullable(),
  area: z.string().nullable(),
  controllerId: z.int().nullable(),
  controller: z.string().nullable(),
})

/** Something that happened to a device, in the register or in a stockroom; the newest first. */
const happened = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  entity: z.enum(['udnDevice', 'stockroomItem']),
  change: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})

const register = z.object({
  udnDeviceId: z.int(),
  status: z.string(),
  batch: z.string().nullable(),
  dateMade: z.string().nullable(),
  dispatchedTo: z.string().nullable(),
})

/** All that is known of one UDN. */
const looked = z.object({
  udn: z.string(),
  deviceType: z.string().nullable(),
  /** 'Not a valid UDN', or that it is in no stockroom. */
  problem: z.string().nullable(),
  register: register.nullable(),
  carriers: z.array(carrier),
  stockroom: found.nullable(),
  contracts: z.array(z.object({ record: found, endDate: z.string().nullable() })),
  rmas: z.array(z.object({ record: found, isReplacement: z.boolean() })),
  history: z.array(happened),
  /** Records that the caller may not see. */
  hidden: z.int(),
})
export type LookedUp = z.infer<typeof looked>
export type Carrier = LookedUp['carriers'][number]
export type FoundRecord = z.infer<typeof found>

export const lookedUp = z.object({ items: z.array(looked) }).meta({ id: 'LookedUpUdns' })
export type LookedUpUdns = z.infer<typeof lookedUp>

/** Said of what lies in no stockroom, or lies there no more. */
export const notInStockroom = 'UDN is not in stockroom'
