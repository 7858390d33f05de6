import { password } from '../../../domain/fields/index.ts'
import { user } from '../../../domain/entities/people/user.ts'

const { firstName, surname, displayName, email, smsNumber, areaSorting } = user.fields

/** What users may change of themselves, whatever their permissions. */
export const profileFields = { firstName, surname, displayName, email, smsNumber, areaSorting }
/** As they are asked for: with the password, for who changes the email address. */
export const profileForm = {
  ...profileFields,
  currentPassword: password({ isCurrent: true, help: 'Only to change the email or SMS number' }),
}

/** The same as it is read, with the version that a change is made from. */
export interface Profile {
  readonly version: number
  readonly firstName: string
  readonly surname: string
  readonly displayName: string | null
  readonly email: string
  readonly smsNumber: string | null
  readonly areaSorting: string | null
}

/** A session of the caller, as `GET /api/user/sessions` lists them. */
export interface OwnSession {
  readonly sessionId: number
  /** 'Chrome on Windows'; null where it is not known. */
  readonly device: string | null
  /** Where it was begun from: an address, or of IPv6 the network. */
  readonly network: string | null
  readonly createdAt: string
  readonly lastSeenAt: string
  /** It is the one that asks. */
  readonly isThis: boolean
}
