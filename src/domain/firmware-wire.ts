import * as z from 'zod'
import { mostImageMegabytes, packetBytes } from './entities/control-panel/firmware.ts'
import { updateStates, type UpdateState } from './entities/control-panel/firmware-update-request.ts'
import { shown } from './shown-text.ts'

const serial = z.int().min(1).max(2_147_483_647)
const mostBytes = mostImageMegabytes * 1024 * 1024
const bytes = z.int().min(0).max(mostBytes)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'is no SHA-256 in small hex digits')

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
export type FirmwareAnswer = z.infer<typeof firmwareAnswer>
export type FirmwareUpdate = NonNullable<FirmwareAnswer['update']>

/** Which bytes of the image are wanted: as many as a packet has, fewer at the end. */
export const packetWanted = z.strictObject({ controllerId: serial, requestId: serial, offset: bytes })
export type PacketWanted = z.infer<typeof packetWanted>

/** What a controller says of its update. @param own what else each kind has: whose it is, or the id of the message */
export const progressOf = <S extends z.core.$ZodLooseShape>(own: S) =>
  z.discriminatedUnion('state', [
    z.strictObject({ ...own, requestId: serial, state: z.literal('receiving'), received: bytes }),
    z.strictObject({ ...own, requestId: serial, state: z.literal('received'), sha256 }),
    z.strictObject({ ...own, requestId: serial, state: z.literal('failed'), reason: shown(150).min(1) }),
  ])
export const updateProgress = progressOf({ controllerId: serial }).meta({ id: 'FirmwareProgress' })
export type UpdateProgress = z.infer<typeof updateProgress>

/** How the update stands by now: a controller goes on while it is `sending`, and installs once it is `installing`. */
export const progressAnswer = z
  .object({
    status: z.enum(Object.keys(updateStates) as [UpdateState, ...UpdateState[]]),
    reason: z.string().nullable(),
  })
  .meta({ id: 'FirmwareProgressAnswer' })
export type ProgressAnswer = z.infer<typeof progressAnswer>

/** What comes before the bytes of a packet over MQTT: of which update they are, and the place of the first. */
const headBytes = 8

/**
 * A packet as it is published: `requestId` and `offset`, each in four bytes with the highest first, and the bytes of the
 * image. A small device needs no room to decode it.
 */
export function packPacket({ requestId, offset }: Pick<PacketWanted, 'requestId' | 'offset'>, image: Uint8Array) {
  const packet = new Uint8Array(headBytes + image.length)
  const head = new DataView(packet.buffer)
  head.setUint32(0, requestId)
  head.setUint32(4, offset)
  packet.set(image, headBytes)
  return packet
}
