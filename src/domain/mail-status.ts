import * as z from 'zod'
import { mailStatuses } from './entities/settings/mail-message.ts'

type Status = keyof typeof mailStatuses

/** How a message stands, on the wire: waiting, sent, delivered, failed, or kept where nothing sends it. */
export const mailStatus = z.enum(Object.keys(mailStatuses) as [Status, ...Status[]]).meta({ id: 'MailStatus' })
