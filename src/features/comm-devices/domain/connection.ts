import * as z from 'zod'

/** As many days as the picture of a connection shows. */
export const picturedDays = 30

/** What is known of the connection of a comm device. */
export const connection = z
  .object({
    /** It has a key of its own. Without one it cannot report its state. */
    hasKey: z.boolean(),
    /** When it was heard last; null for never. */
    heardAt: z.iso.datetime().nullable(),
    /** When it was found lost; null while it is connected, or was never heard. */
    lostAt: z.iso.datetime().nullable(),
    /** Since when it has been connected, or lost. */
    since: z.iso.datetime().nullable(),
    /** After how long its silence is noticed; null where it never is. */
    noticedAfterSeconds: z.number().nullable(),
    /** The controllers that it said it reaches, and when; null where it has not said. */
    reached: z.array(z.int()).nullable(),
    reachedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CommDeviceConnection' })
export type Connection = Readonly<z.infer<typeof connection>>

const seconds = z.int().min(0)

/** A day of a connection, in seconds of each kind; together they are the part of the day that has passed. */
const day = z
  .object({ day: z.iso.date(), connected: seconds, lost: seconds, unknown: seconds, losses: z.int().min(0) })
  .meta({ id: 'CommDeviceDay' })
export type ConnectionDay = Readonly<z.infer<typeof day>>

/** The last days of a connection, the oldest first. */
export const connectionDays = z
  .object({ days: z.array(day), zone: z.string() })
  .meta({ id: 'CommDeviceConnectionDays' })
export type ConnectionDays = Readonly<z.infer<typeof connectionDays>>
