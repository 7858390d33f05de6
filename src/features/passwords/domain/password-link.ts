import * as z from 'zod'
import { mailStatus } from '../../../domain/mail-status.ts'
import { passwordStrengths } from '../../../domain/password.ts'

/** Why somebody has a link: they are new, they have forgotten their password, or somebody sent it to them. */
export const linkReasons = ['invited', 'forgotten', 'sent'] as const
export type LinkReason = (typeof linkReasons)[number]

/** How long a link is good for. An email may take four hours. */
export const goodForHours: Readonly<Record<LinkReason, number>> = { invited: 7 * 24, forgotten: 8, sent: 24 }

const instant = z.iso.datetime()

/** What a password is judged by, said before one is chosen. */
export const passwordRules = z
  .object({ username: z.string(), strength: z.enum(passwordStrengths), about: z.array(z.string()).readonly() })
  .meta({ id: 'PasswordRules' })

/** How a user stands with their password. */
export const passwordState = z
  .object({
    changed: instant.nullable().describe('Null where they have none'),
    email: z.string(),
    failures: z.int().describe('Failed log-ins lately'),
    heldUntil: instant.nullable().describe('Until when log-ins are put off somewhere'),
    mail: z.boolean().describe('Whether this server can send emails'),
    rules: passwordRules,
    link: z
      .object({
        why: z.enum(linkReasons),
        state: z.enum(['open', 'used', 'expired', 'void']),
        email: z.string(),
        by: z.string().nullable(),
        created: instant,
        expires: instant,
        mailMessageId: z.int(),
        mail: mailStatus.nullable(),
        reason: z.string().nullable(),
        sent: instant.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'PasswordState' })
export type PasswordState = z.infer<typeof passwordState>

/** A user who was deleted. */
export const deletedUser = z.object({
  userId: z.int(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  deleted: instant,
  by: z.string().nullable(),
})
export type DeletedUser = z.infer<typeof deletedUser>
