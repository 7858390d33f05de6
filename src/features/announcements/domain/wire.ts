import * as z from 'zod'

/** How each type is drawn: its word, and the name of its theme as callers of the API know it. */
export const announcementTypes = {
  2: { word: 'Danger', theme: 'danger' },
  3: { word: 'Warning', theme: 'warning' },
  1: { word: 'Information', theme: 'primary' },
  4: { word: 'Success', theme: 'success' },
} as const
export type AnnouncementType = keyof typeof announcementTypes

/** From when to when an announcement is shown: ISO 8601, the end is null where it has none. */
export interface Shown {
  readonly start: string
  readonly end: string | null
}

/** An announcement as the one who asks may see it. */
export const activeAnnouncement = z.object({
  announcementId: z.int(),
  announcementType: z.literal([1, 2, 3, 4]),
  announcementTheme: z.enum(['danger', 'warning', 'primary', 'success']),
  subject: z.string(),
  announcementMessage: z.string(),
  start: z.iso.datetime(),
  end: z.iso.datetime().nullable(),
  /** The caller has hidden it, and it was not edited since. */
  hidden: z.boolean(),
})
export type ActiveAnnouncement = z.infer<typeof activeAnnouncement>
