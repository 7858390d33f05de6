import * as z from 'zod'
import { faultNames, hardwareKinds, type Fault } from './kinds.ts'

const id = z.int().nullable()

/** One piece of hardware, as every screen of it needs it. */
export const thing = z
  .object({
    kind: z.enum(hardwareKinds),
    id: z.int(),
    name: z.string(),
    /** Its number at its controller. */
    number: z.int().nullable(),
    /** What it is of its kind: a controller's type, a reader's direction, an input's function. */
    type: z.string().nullable(),
    /** As it was last reported; null of what reports none. */
    state: z.string().nullable(),
    /** ISO 8601; null where it was never heard, or can't be. */
    lastSeenAt: z.string().nullable(),
    firmware: z.string().nullable(),
    udn: z.string().nullable(),
    /** Its controller is offline: what it said last may not hold any more. */
    isCut: z.boolean(),
    faults: z.array(z.enum(faultNames as [Fault, ...Fault[]])),
    commDeviceId: id,
    controllerId: id,
    doorId: id,
    areaId: id,
    /** Of a bus expansion module: how many buses it adds. */
    buses: id,
    /** Controllers on its RS485 bus. */
    secondaryIds: z.array(z.int()),
  })
  .meta({ id: 'HardwareThing' })
export type Thing = Readonly<z.infer<typeof thing>>

/** In the tree: with how much is below it, and how much of that has a fault. */
export const branch = thing
  .extend({
    below: z.int(),
    faultsBelow: z.int(),
    /** Whether the filters take it itself: it may be there for what is below it. */
    isMatch: z.boolean(),
  })
  .meta({ id: 'HardwareBranch' })
export type Branch = Readonly<z.infer<typeof branch>>

/** `controller:7`: which thing it is, for keys and addresses. */
export type ThingKey = `${Thing['kind']}:${number}`
export const keyOf = ({ kind, id }: Pick<Thing, 'kind' | 'id'>): ThingKey => `${kind}:${id}`

/** What a key says; undefined where it can be none. */
export function thingOf(key: string): Pick<Thing, 'kind' | 'id'> | undefined {
  const [, name, id] = /^([A-Za-z]+):([1-9]\d{0,8})$/.exec(key) ?? []
  const kind = hardwareKinds.find(each => each === name)
  return kind && { kind, id: Number(id) }
}

/** What something is called, as its own record's title says it. */
export const titleOf = ({ kind, name, number }: Pick<Thing, 'kind' | 'name' | 'number'>): string =>
  kind === 'door' ? `${number ?? ''} ${name}`.trim() : name
