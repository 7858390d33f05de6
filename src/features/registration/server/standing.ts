import type { RecordOf } from '../../../domain/record.ts'
import type { publicRegistration } from '../domain/public-registration.ts'
import { detailNames, type OwnRegistration, type Standing as Shown } from '../domain/registration.ts'

type Times = 'createDatetime' | 'verifyDatetime' | 'applyDatetime' | 'completeDatetime'
type Kept = RecordOf<typeof publicRegistration>

/** A registration's row as the database has it. */
export type Standing = Omit<Kept, Times | 'reference'> & {
  readonly reference: string
  readonly createDatetime: Date
} & Readonly<Record<Exclude<Times, 'createDatetime'>, Date | null>>

const iso = (at: Date | null) => at?.toISOString() ?? null

/** What of a registration its applicant may see; what staff keep for themselves is not in it. */
export const standingOf = (row: Standing): Shown => ({
  reference: row.reference,
  status: row.status ?? 'created',
  remarks: row.remarks,
  createDatetime: row.createDatetime.toISOString(),
  verifyDatetime: iso(row.verifyDatetime),
  applyDatetime: iso(row.applyDatetime),
  completeDatetime: iso(row.completeDatetime),
})

/** The same for the signed-in registrant, with what they have said of their organisation. */
export const ownOf = (row: Standing & { readonly trialEndsAt: Date | null }): OwnRegistration => ({
  ...standingOf(row),
  publicRegistrationId: row.publicRegistrationId,
  emailAddress: row.emailAddress,
  accountType: row.accountType,
  isEngineer: row.accountType === null ? null : row.accountType === 'installer',
  trialEndsAt: iso(row.trialEndsAt),
  hasAddress: row.line1 !== null && row.postcode !== null,
  details: Object.fromEntries(detailNames.map(name => [name, row[name]])),
})
