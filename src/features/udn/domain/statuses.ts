import * as z from 'zod'
import { udnDevice } from '../../../domain/entities/control-panel/udn-device.ts'
import { udnText } from './choose.ts'
import { mostChanged } from './udns.ts'

const { status } = udnDevice.fields
export type UdnStatus = keyof typeof status.choices
export const udnStatuses = Object.keys(status.choices) as UdnStatus[]
const udnStatus = z.enum(udnStatuses).meta({ id: 'UdnStatus' })
/** A status in words. */
export const statusName = (of: string): string => status.choices[of as UdnStatus] ?? of

const wanted = {
  status: udnStatus,
  /** For those that are dispatched: to whom. */
  dispatchedToId: z.int().min(1).max(2_147_483_647).optional(),
}

/** Devices that are to have a new status, to be told first what that would change. */
export const statusToCheck = z.strictObject({ ...wanted, udns: z.array(udnText).min(1).max(mostChanged) })
export type StatusToCheck = z.infer<typeof statusToCheck>

/** The same, each as it was when it was checked: what has changed since is left as it is. */
export const statusToSet = z.strictObject({
  ...wanted,
  devices: z
    .array(z.strictObject({ udn: udnText, version: z.int().min(1) }))
    .min(1)
    .max(mostChanged),
})
export type StatusToSet = z.infer<typeof statusToSet>

/** What becomes of a device: its status now, and why it stays as it is, or null where it changes. */
const outcome = z.object({
  udn: z.string(),
  udnDeviceId: z.int().nullable(),
  version: z.int().nullable(),
  from: z.string().nullable(),
  why: z.string().nullable(),
})
export type StatusOutcome = z.infer<typeof outcome>
export const statusOutcomes = z.object({ items: z.array(outcome) }).meta({ id: 'UdnStatusOutcomes' })
export type StatusOutcomes = z.infer<typeof statusOutcomes>

/** What a job has come to, as its summary has it. */
export const statusResult = z.object({
  status: udnStatus,
  changed: z.int(),
  kept: z.int(),
  /** For its author alone. */
  devices: z.array(outcome).optional(),
})
export type StatusResult = z.infer<typeof statusResult>

/** What is known of a device when it is to have another status. */
export interface Known {
  readonly status: string
  readonly dispatchedToId: number | null
  /** What it is built into: 'the controller Main'. */
  readonly carrier: string | null
}

/** What a device can be that is built in. */
const builtIn: readonly UdnStatus[] = ['installed']

/** Why a device cannot have a status; null where it can. */
export function whyNot(
  known: Known | undefined,
  { status: to, dispatchedToId }: { readonly status: UdnStatus; readonly dispatchedToId?: number | undefined },
): string | null {
  if (!known) return 'It is not in the register'
  const isSame = known.status === to && (dispatchedToId === undefined || dispatchedToId === known.dispatchedToId)
  if (isSame) return `It is ${statusName(to).toLowerCase()} already`
  if (known.status === 'scrapped') return 'It was scrapped. Edit the device itself if that was a mistake'
  if (known.carrier !== null && !builtIn.includes(to)) return `It is in use as ${known.carrier}`
  return null
}
