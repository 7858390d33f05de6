import { sql } from 'kysely'
import { type Queryable, runSql, type Session } from '../../../../server/kit/index.ts'
import { type Words } from '../../../domain/vocabulary.ts'
import { problemsOf, type RowProblems } from '../domain/problems.ts'
import { countsOf, type DryRun, type SystemToImport } from '../domain/wire.ts'
import { accessMark, decide, type Decided } from './decide.ts'
import { type AccessGroup, type Groups, groupsOf } from './groups.ts'
import { handsetsOf } from './handsets.ts'
import { type Known, lookUp } from './look-up.ts'
import { type Profiles, readProfiles } from './profiles.ts'

/** What an import is about. */
export interface Wanted {
  readonly commDeviceId: number
  readonly system: SystemToImport
}

/** An import as it was read: the same for the dry run and for what is written. */
export interface Plan {
  readonly session: Session
  readonly commDeviceId: number
  readonly system: SystemToImport
  readonly profiles: Profiles
  readonly groups: Groups
  readonly problems: readonly RowProblems[]
}

export async function readPlan(on: Queryable, session: Session, { commDeviceId, system }: Wanted): Promise<Plan> {
  const profiles = await readProfiles(on, session, system.timeProfiles)
  const groups = await groupsOf(on, session, { commDeviceId, system, profiles })
  return { session, commDeviceId, system, profiles, groups, problems: problemsOf(system, profiles.known) }
}

/** Decides some rows by what is there now. */
export async function decideSome(on: Queryable, plan: Plan, rows: readonly number[]): Promise<readonly Decided[]> {
  const people = rows.flatMap(row => plan.system.people[row] ?? [])
  const known = await lookUp(on, plan.session, people)
  const active = await activeOf(on, plan, known)
  const numbers = people.map(({ handset }) => handset)
  const handsets = await handsetsOf(on, plan.session, plan.commDeviceId, numbers)
  return rows.flatMap(row => {
    const person = plan.system.people[row]
    const problems = plan.problems[row]
    if (!person || !problems) return []
    const profileProblem = plan.profiles.of(person.timeProfile)?.problem
    return [
      decide(row, person, {
        session: plan.session,
        known,
        active,
        problems,
        group: plan.groups.of(person),
        handsets: handsets.get(person.handset ?? 0),
        profileProblem: profileProblem && `Time profile ${person.timeProfile}: ${profileProblem}`,
      }),
    ]
  })
}

async function activeOf(on: Queryable, { groups }: Plan, known: Known): Promise<ReadonlySet<string>> {
  const groupIds = groups.all.flatMap(({ groupId }) => groupId ?? [])
  const fobIds = [...known.byKeycode.values()].map(({ fobId }) => fobId)
  if (groupIds.length === 0 || fobIds.length === 0) return new Set()
  const rows = await runSql<{ tokenId: number; groupId: number }>(
    on,
    sql`
    select "tokenId", "groupId" from token_activation
    where "tokenId" = any(${fobIds}::integer[]) and "groupId" = any(${groupIds}::integer[]) and "active" and "deletedAt" is null`,
  )
  return new Set(rows.map(({ tokenId, groupId }) => `${tokenId} ${groupId}`))
}

const atOnce = 250

/** Decides every row, and names the groups that somebody needs. */
export async function decideAll(on: Queryable, plan: Plan, signal?: AbortSignal): Promise<readonly Decided[]> {
  const all: Decided[] = []
  const seen = new Set<number>()
  const { length } = plan.system.people
  for (let at = 0; at < length; at += atOnce) {
    signal?.throwIfAborted()
    const rows = Array.from({ length: Math.min(atOnce, length - at) }, (_, index) => at + index)
    for (const decided of await decideSome(on, plan, rows)) all.push(once(decided, seen))
  }
  for (const { group } of all.filter(needsGroup)) if (group) plan.groups.name(group)
  return all
}

/** Two of the file are never the same person. */
function once(decided: Decided, seen: Set<number>): Decided {
  const { personId, outcome } = decided
  if (personId === null || outcome === 'refused') return decided
  if (seen.has(personId))
    return { ...decided, outcome: 'refused', told: ['Somebody else of the file is the same {one person}'] }
  seen.add(personId)
  return decided
}

const needsGroup = ({ outcome, credentials }: Decided) =>
  outcome !== 'refused' && credentials.some(({ isActivated }) => isActivated)

/** The groups that access is given through, new ones included. */
export const groupsIn = (all: readonly Decided[]): readonly AccessGroup[] => [
  ...new Set(all.filter(needsGroup).flatMap(({ group }) => group ?? [])),
]

/** The time profiles that have to be made for some groups. */
export const profilesIn = (groups: readonly AccessGroup[]) => [
  ...new Set(groups.flatMap(({ profile }) => (profile?.timeProfileId === null ? [profile] : []))),
]

/** The texts about a row in the brand's words. */
export const saidOf = ({ told, group }: Pick<Decided, 'told' | 'group'>, { say }: Pick<Words, 'say'>): string[] =>
  told.map(text => (text === accessMark ? `Access through ${group?.name ?? 'a new group'}` : say(text)))

/** What an import would do, without writing. */
export async function dryRunOf(on: Queryable, session: Session, wanted: Wanted, words: Words): Promise<DryRun> {
  const plan = await readPlan(on, session, wanted)
  const all = await decideAll(on, plan)
  const groups = groupsIn(all)
  return {
    counts: countsOf(all),
    timeProfiles: profilesIn(groups).map(({ name }) => ({ name })),
    groups: groups.map(({ name, groupId, doorIds, profile }) => ({
      name: name ?? '',
      isNew: groupId === null,
      doors: doorIds.length,
      timeProfile: profile?.name ?? null,
    })),
    rows: all.map(each => ({ row: each.row, outcome: each.outcome, told: saidOf(each, words) })),
  }
}
