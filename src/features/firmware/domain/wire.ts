import * as z from 'zod'
import { mostImageMegabytes, packetBytes } from '../../../domain/entities/control-panel/firmware.ts'
import { updateStates, type UpdateState } from '../../../domain/entities/control-panel/firmware-update-request.ts'

const serial = z.int().min(1).max(2_147_483_647)
const mostBytes = mostImageMegabytes * 1024 * 1024
const bytes = z.int().min(0).max(mostBytes)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'is no SHA-256 in small hex digits')
/** Text of a device, for people to read. */
const shown = z
  .string()
  .min(1)
  .max(150)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'has a character that cannot be shown')

/** Whose firmware is asked for. */
export const firmwareWanted = z.strictObject({ controllerId: serial })

/** What a controller is to run, from `GET /api/ingest/firmware`; null where it is to run what it runs. */
export const firmwareAnswer = z
  .object({
    update: z
      .object({
        requestId: z.int(),
        firmwareVersion: z.string(),
        bytes: z.int(),
        sha256: z.string(),
        packetSize: z.int().min(packetBytes.min).max(packetBytes.max),
        from: z.int().describe('It has all bytes before this one'),
      })
      .nullable(),
  })
  .meta({ id: 'FirmwareUpdate' })
export type FirmwareUpdate = NonNullable<z.infer<typeof firmwareAnswer>['update']>

/** Which bytes of the image are wanted: as many as a packet has, fewer at the end. */
export const packetWanted = z.strictObject({ controllerId: serial, requestId: serial, offset: bytes })
export type PacketWanted = z.infer<typeof packetWanted>

const own = { controllerId: serial, requestId: serial }

/** What a controller says of its update. */
export const updateProgress = z
  .discriminatedUnion('state', [
    z.strictObject({
      ...own,
      state: z.literal('receiving'),
      received: bytes,
    }),
    z.strictObject({
      ...own,
      state: z.literal('received'),
      sha256,
    }),
    z.strictObject({ ...own, state: z.literal('failed'), reason: shown }),
  ])
  .meta({ id: 'FirmwareProgress' })
export type UpdateProgress = z.infer<typeof updateProgress>

/** How the update stands by now: a controller goes on while it is `sending`, and installs once it is `installing`. */
export const progressAnswer = z
  .object({
    status: z.enum(Object.keys(updateStates) as [UpdateState, ...UpdateState[]]),
    reason: z.string().nullable(),
  })
  .meta({ id: 'FirmwareProgressAnswer' })
export type ProgressAnswer = z.infer<typeof progressAnswer>
