import * as z from 'zod'
import { mailStatus } from '../../../domain/mail-status.ts'

/** How long a link is good for, and the code that it is exchanged for. */
export const linkDays = 7
export const codeMinutes = 60

/** How an invitation stands. Opened: its link was used, and the app has not been linked by its code (yet). */
export const invitationStates = ['pending', 'opened', 'linked', 'expired', 'revoked'] as const
export type InvitationState = (typeof invitationStates)[number]

const instant = z.iso.datetime()

/** What a person's page shows of the app. */
export const appInvitation = z
  .object({
    email: z.string().nullable(),
    deviceLink: z.string().nullable(),
    suspended: z.boolean(),
    invitation: z
      .object({
        state: z.enum(invitationStates),
        email: z.string(),
        by: z.string(),
        created: instant,
        expires: instant,
        opened: instant.nullable(),
        mailMessageId: z.int(),
        mail: mailStatus.nullable(),
        reason: z.string().nullable(),
        sent: instant.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'AppInvitation' })
export type AppInvitation = z.infer<typeof appInvitation>

/** Whether there is something to withdraw: a link that works, or a code that it gave. */
export function isOpen({ state, expires, opened }: NonNullable<AppInvitation['invitation']>, now: number): boolean {
  if (state === 'pending') return now < Date.parse(expires)
  return state === 'opened' && opened !== null && now < Date.parse(opened) + codeMinutes * 60_000
}

/** What an opened link has come to: a code for the app, or why there is none. */
export const openedInvitation = z.object({
  state: z.enum(['ready', 'used', 'expired', 'revoked', 'unknown']),
  organisation: z.string().optional(),
  code: z.string().optional(),
  until: instant.optional(),
  app: z
    .object({ appStore: z.string().optional(), playStore: z.string().optional(), link: z.string().optional() })
    .optional(),
})
export type OpenedInvitation = z.infer<typeof openedInvitation>
