import * as z from 'zod'
import { client } from '../../../domain/entities/control-panel/client.ts'
import { clientRelation } from '../../../domain/entities/control-panel/client-relation.ts'
import { user } from '../../../domain/entities/people/user.ts'
import { ref } from '../../../domain/fields/index.ts'
import { relatedParty } from './relation.ts'

const { name, phone } = client.fields
const { firstName, surname, email } = user.fields
const { startDate, endDate } = clientRelation.fields

/** An installer firm, its first user, and since when it works for whom. */
export const installerFields = {
  name: { ...name, label: 'Firm name' },
  phone: { ...phone, label: 'Firm phone number' },
  firstName: { ...firstName, help: 'Of the first user of the firm' },
  surname,
  email: { ...email, help: 'An email invites them to choose a password' },
  client: ref('client', { required: true, label: 'Works for', help: 'Whose engineer the firm is to be' }),
  startDate,
  endDate,
}

/** Said where the address is an installer's: a relation to that firm can be made instead. */
export const addressOfInstaller = 'This email address already belongs to an installer'

/** Which firm an email address belongs to. */
export const firmOfAddress = relatedParty
export type FirmOfAddress = z.infer<typeof firmOfAddress>

export const installerMade = z
  .object({
    clientId: z.int(),
    userId: z.int(),
    clientRelationId: z.int(),
    mail: z.boolean().describe('Whether this server can send emails'),
  })
  .meta({ id: 'InstallerMade' })
export type InstallerMade = z.infer<typeof installerMade>
