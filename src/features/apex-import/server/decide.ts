import type { Session } from '../../../../server/kit/index.ts'
import type { RowProblems } from '../domain/problems.ts'
import type { Outcome, PersonToImport } from '../domain/wire.ts'
import type { AccessGroup } from './groups.ts'
import { handsetStep, type KnownHandset } from './handsets.ts'
import { type Known, type KnownPerson, type KnownToken, nameKey } from './look-up.ts'
import { refusalOf } from './permissions.ts'

/** What is done of one credential of the file. */
export interface CredentialStep {
  /** The one that is there; null for a new one. */
  readonly fobId: number | null
  readonly keycode: string
  readonly kind: string
  readonly reference: string | null
  /** It is there and nobody has it. */
  readonly isAssigned: boolean
  readonly isActivated: boolean
}

/** What becomes of one person of the file. */
export interface Decided {
  readonly row: number
  readonly outcome: Outcome
  readonly told: readonly string[]
  /** Null for a new person. */
  readonly personId: number | null
  readonly names: { readonly firstName: string; readonly surname: string }
  /** An email address that the person does not have yet. */
  readonly email: string | null
  readonly credentials: readonly CredentialStep[]
  readonly group: AccessGroup | undefined
  /** The handset that they answer from now on. */
  readonly handsetId: number | null
}

/** Everything that a decision is made of. */
export interface Facts {
  readonly session: Session
  readonly known: Known
  /** 'fobId groupId' of activations that are active. */
  readonly active: ReadonlySet<string>
  readonly problems: RowProblems
  readonly group: AccessGroup | undefined
  /** The handsets with the number of theirs. */
  readonly handsets: readonly KnownHandset[] | undefined
  /** Why their time profile cannot be used. */
  readonly profileProblem: string | undefined
}

/** Decides what becomes of a person of the file, and says it; nothing is written here. */
export function decide(row: number, person: PersonToImport, facts: Facts): Decided {
  const { known, group, problems } = facts
  const found = identify(person, known)
  const personId = 'person' in found ? (found.person?.personId ?? null) : null
  const email = 'person' in found ? newEmail(person, found.person, known) : null
  const credentials = person.credentials.map((each, index) => stepOf(each, index, { person, personId, facts }))
  const refused = [
    ...problems.refused,
    ...(facts.profileProblem === undefined ? [] : [facts.profileProblem]),
    ...('refused' in found ? [found.refused] : []),
    ...credentials.flatMap(each => ('refused' in each ? [each.refused] : [])),
  ]
  const steps = credentials.flatMap(each => ('refused' in each ? [] : [each]))
  const names = { firstName: person.firstName, surname: person.surname }
  const { handsetId, leftOut } = handsetStep(person.handset, facts.handsets, personId)
  const result = { row, personId, names, email, credentials: steps, group, handsetId }
  if (refused.length > 0) return { ...result, outcome: 'refused', told: refused }
  const missing = missingRights(result, facts.session)
  if (missing.length > 0) return { ...result, outcome: 'refused', told: missing }
  const told = [...toldOf(result), ...(handsetId === null ? [] : [`Answers handset ${person.handset}`])]
  const outcome = personId === null ? 'new' : told.length > 0 ? 'changed' : 'unchanged'
  return { ...result, outcome, told: [...told, ...problems.leftOut, ...leftOut] }
}

type Found = { readonly person: KnownPerson | undefined } | { readonly refused: string }

/** Who a person of the file is: whom they are mapped to, else somebody of the same name and credential, email or reference. */
function identify(person: PersonToImport, known: Known): Found {
  const isNamesake = (each: KnownPerson | undefined) => each?.isSeen === true && nameKey(each) === nameKey(person)
  if (person.personId !== null) {
    const mapped = known.people.get(person.personId)
    return mapped?.isSeen ? { person: mapped } : { refused: 'The {one person} they are mapped to is not there' }
  }
  const holders = person.credentials.map(({ keycode }) => known.people.get(known.byKeycode.get(keycode)?.personId ?? 0))
  const holder = holders.find(isNamesake)
  if (holder) return { person: holder }
  const emailed = person.email === null ? undefined : known.byEmail.get(person.email.toLowerCase())
  if (emailed)
    return isNamesake(emailed) ? { person: emailed } : { refused: 'The email address is in use by somebody else' }
  const referred = known.people.get(known.byReference.get(person.reference?.toLowerCase() ?? '')?.personId ?? 0)
  if (isNamesake(referred)) return { person: referred }
  // Nothing but a name: the same name is the same person, or importing twice would add them twice.
  const namesakes =
    person.credentials.length === 0 && person.email === null ? (known.byName.get(nameKey(person)) ?? []) : []
  if (namesakes.length > 1) return { refused: 'There are several people of this name. Choose one of them' }
  return { person: namesakes[0] }
}

/** The email address where it is new; one that is there is never replaced. */
function newEmail({ email }: PersonToImport, found: KnownPerson | undefined, known: Known): string | null {
  if (email === null || (found && found.email !== null)) return null
  return found && known.byEmail.has(email.toLowerCase()) ? null : email
}

interface Around {
  readonly person: PersonToImport
  readonly personId: number | null
  readonly facts: Facts
}

function stepOf(
  { keycode, kind }: PersonToImport['credentials'][number],
  index: number,
  { person, personId, facts: { known, active, group } }: Around,
): CredentialStep | { readonly refused: string } {
  const token = known.byKeycode.get(keycode)
  const whose = person.credentials.length > 1 ? `The keycode of {one fob} ${index + 1}` : 'The keycode'
  if (token && !isFor(token, personId)) return { refused: `${whose} is in use already` }
  const isTaken = known.byReference.has(person.reference?.toLowerCase() ?? '')
  return {
    fobId: token?.fobId ?? null,
    keycode,
    kind,
    reference: index === 0 && !isTaken ? person.reference : null,
    isAssigned: token !== undefined && token.personId === null,
    isActivated: group !== undefined && !active.has(`${token?.fobId ?? 0} ${group.groupId ?? 0}`),
  }
}

const isFor = ({ personId, isSeen }: KnownToken, own: number | null) =>
  isSeen && (personId === null || (own !== null && personId === own))

type Result = Omit<Decided, 'outcome' | 'told'>

function missingRights(
  { personId, email, credentials, group, handsetId }: Result,
  session: Session,
): readonly string[] {
  const uses = credentials.some(({ isActivated }) => isActivated)
  const needs = [
    personId === null && 'addPerson',
    personId !== null && email !== null && 'editPerson',
    credentials.some(({ isAssigned }) => isAssigned) && 'assign',
    handsetId !== null && 'editHandset',
    uses && group?.groupId === null && 'addGroup',
    uses && group?.profile?.timeProfileId === null && 'addProfile',
  ] as const
  const noPlace =
    uses && session.areaIds && group?.groupId === null && group.areaId === null
      ? ['Their doors have no place in common that you may see']
      : []
  return [...needs.flatMap(need => (need && refusalOf(session, need)) || []), ...noPlace]
}

/** What would be written, in words; the name of a new group is put in later. */
function toldOf({ personId, email, credentials, group }: Result): readonly string[] {
  const made = credentials.filter(({ fobId }) => fobId === null).length
  const assigned = credentials.filter(({ isAssigned }) => isAssigned).length
  const activated = credentials.filter(({ isActivated }) => isActivated).length
  return [
    ...(personId === null ? ['New {one person}'] : []),
    ...(personId !== null && email !== null ? ['Email address added'] : []),
    ...(made > 0 ? [made === 1 ? '1 new {one fob}' : `${made} new {many fob}`] : []),
    ...(assigned > 0 ? [assigned === 1 ? '1 {one fob} assigned' : `${assigned} {many fob} assigned`] : []),
    ...(activated > 0 && group ? [accessMark] : []),
  ]
}

/** Stands for the sentence about access until the group has its name. */
export const accessMark = 'Access'
