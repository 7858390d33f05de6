import * as z from 'zod'
import { publicRegistration } from './public-registration.ts'

const registrationStatuses = ['created', 'verified', 'applied', 'approved', 'completed', 'cancelled'] as const

const instant = z.iso.datetime()
const text = z.string().nullable()

/** What the applicant may know of how their registration stands. */
export const standing = z
  .object({
    reference: z.string(),
    status: z.enum(registrationStatuses),
    remarks: text,
    createDatetime: instant,
    verifyDatetime: instant.nullable(),
    applyDatetime: instant.nullable(),
    completeDatetime: instant.nullable(),
  })
  .meta({ id: 'RegistrationStanding' })
export type Standing = z.infer<typeof standing>

const { clientName, attention, line1, line2, line3, city, county, postcode, phone, biography } =
  publicRegistration.fields
/** The postal address of an application. */
export const addressFields = {
  attention,
  line1: { ...line1, required: true },
  line2,
  line3,
  city,
  county,
  postcode: { ...postcode, required: true },
} as const
/** What an application says of the organisation, beside its address. */
export const organisationFields = {
  clientName: { ...clientName, label: 'Name', required: true },
  phone,
  biography,
} as const

const addressNames = ['attention', 'line1', 'line2', 'line3', 'city', 'county', 'postcode'] as const
export const detailNames = ['clientName', 'phone', 'biography', ...addressNames] as const

/** The signed-in registrant's own registration, with what they have said of their organisation so far. */
export const ownRegistration = standing
  .extend({
    publicRegistrationId: z.int(),
    emailAddress: z.string(),
    accountType: z.enum(['siteOwner', 'installer']).nullable(),
    isEngineer: z.boolean().nullable(),
    trialEndsAt: instant.nullable(),
    hasAddress: z.boolean(),
    details: z.record(z.string(), text),
  })
  .meta({ id: 'OwnRegistration' })
export type OwnRegistration = z.infer<typeof ownRegistration>

/** What the link of an email has come to. */
const linkStates = ['ready', 'used', 'expired', 'taken', 'unknown'] as const
export const opened = z
  .object({ state: z.enum(linkStates), registration: standing.optional() })
  .meta({ id: 'OpenedRegistration' })
export type Opened = z.infer<typeof opened>
