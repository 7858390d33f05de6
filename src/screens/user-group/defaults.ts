import type { ApiRecord } from '../../api/records.ts'
import { roles } from '../../domain/permissions.ts'

/** The kinds of user groups that features have a default for: the field that says so, and the name. */
export const kinds = {
  officeStaffDefault: roles.officeStaff,
  adminDefault: roles.admin,
  engineerDefault: roles.engineer,
  siteOwnerDefault: roles.siteOwner,
} as const
export type Kind = keyof typeof kinds
export const kindIds = Object.keys(kinds) as readonly Kind[]

/** What a group lacks of the defaults of a kind. */
export interface Lacking {
  /** Features to add. */
  readonly ids: readonly number[]
  /** How many are left out, because the caller may not give what they do not hold. */
  readonly leftOut: number
}

/**
 * @param features all there are
 * @param chosen the ids of those that the group has
 * @param may whether the caller holds a permission
 */
export function lackingOf(
  features: readonly ApiRecord[],
  kind: Kind,
  chosen: readonly number[],
  may: (code: string) => boolean,
): Lacking {
  const lacking = features.filter(each => each[kind] === true && !chosen.includes(Number(each['featureId'])))
  const given = lacking.filter(({ name }) => may(String(name)))
  return { ids: given.map(({ featureId }) => Number(featureId)), leftOut: lacking.length - given.length }
}

/** What came of it, in words. */
export function addedText({ ids, leftOut }: Lacking, kind: Kind): string {
  const added =
    ids.length === 0
      ? leftOut === 0
        ? `It already has every default of ${kinds[kind]}.`
        : `It already has every default of ${kinds[kind]} that you can give.`
      : `${ids.length} ${ids.length === 1 ? 'feature' : 'features'} added.`
  return leftOut === 0
    ? added
    : `${added} ${leftOut} that you do not have yourself ${leftOut === 1 ? 'was' : 'were'} left out.`
}
