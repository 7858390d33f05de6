import * as z from 'zod'
import { loggingHours } from './comm-device-limits.ts'
import { shown } from './shown-text.ts'

/** What a comm device can be told to do. */
export const commDeviceActions = ['disconnect', 'enableLogging', 'reset', 'retryControllers'] as const
export type CommDeviceAction = (typeof commDeviceActions)[number]

/** As many frames as one call holds, as are kept of each device, and as long as one may be in hexadecimal digits. */
export const framesLimit = 100
export const framesKept = 1000
export const longestFrame = 2048

const serial = z.int().min(1).max(2_147_483_647)

/**
 * A command as a comm device takes it from `GET /api/ingest/comm-device/commands`. It may come twice, with the same
 * `commandId`; who has done it answers with `POST /api/ingest/comm-device/answer`. What it cannot do it refuses, with a
 * reason.
 */
export const commDeviceCommand = z.object({
  commandId: z.uuid(),
  commDeviceId: serial,
  action: z.enum(commDeviceActions),
  hours: z.int().min(loggingHours.min).max(loggingHours.max).optional().describe('For how long it logs'),
})
export type CommDeviceCommand = Readonly<z.infer<typeof commDeviceCommand>>

/** How a comm device answers a command: done, or why not. */
export const commDeviceAnswer = z.strictObject({
  commandId: z.uuid(),
  done: z.boolean(),
  /** A message for the user who gave the command. */
  reason: shown(200).optional(),
})
export type CommDeviceAnswer = Readonly<z.infer<typeof commDeviceAnswer>>

/** What a comm device reports of itself; what it leaves out stays as it was. An empty report says that it is there. */
export const commDeviceStatus = z.strictObject({
  signal: z.int().min(0).max(100).optional().describe('In percent; only of a mobile network'),
  ipAddress: z
    .string()
    .max(45)
    .regex(/^[0-9A-Fa-f.:]+$/, 'is no IP address')
    .optional(),
  firmwareVersion: shown(20).optional(),
  controllers: z.array(serial).max(255).optional().describe('The ids of the controllers that it reaches now'),
})
export type CommDeviceStatus = Readonly<z.infer<typeof commDeviceStatus>>

/** Whether a frame went to the device, or came from it. */
export const frameDirections = ['in', 'out'] as const

/** A frame that a comm device has received (`in`) or sent (`out`), while its logging is on. */
export const sentFrame = z.strictObject({
  at: z.iso.datetime(),
  direction: z.enum(frameDirections),
  hex: z
    .string()
    .min(2)
    .max(longestFrame)
    .regex(/^(?:[0-9a-fA-F]{2})+$/, 'is not hexadecimal'),
  text: shown(500).optional().describe('What it means, in the device’s own words'),
})
export const sentFrames = z.strictObject({ frames: z.array(sentFrame).min(1).max(framesLimit) })
export type SentFrame = Readonly<z.infer<typeof sentFrame>>

/** A frame as it is kept and shown. */
export const commFrame = sentFrame
  .extend({ commFrameId: z.int(), text: z.string().nullable() })
  .meta({ id: 'CommFrame' })
export type CommFrame = Readonly<z.infer<typeof commFrame>>
