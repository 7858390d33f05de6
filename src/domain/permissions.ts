import { featureDomains } from '#feature-domains'
import type { Entity } from './entity.ts'
import type { Holder, Permission as Codes } from './who-may.ts'
import { entities } from './entities/index.ts'
import { labelOf } from './fields/index.ts'
import { kernelCodes, type LiteralCode } from './permission-codes.ts'
import { words } from './vocabulary.ts'

/** The roles of the specification, each with the name of its user group. */
export const roles = {
  siteOwner: 'Site owner',
  engineer: 'Installer',
  officeStaff: 'Office staff',
  admin: 'Admin',
  internalStaff: 'Internal staff',
  trial: 'Trial registrant',
} as const
export type Role = keyof typeof roles
export const roleIds = Object.keys(roles) as readonly Role[]

/** A permission code, its description, and the roles that hold it by default. */
export interface Permission {
  readonly code: string
  /** In the classic words. */
  readonly description: string
  /** The same with `{many area}` and the like, to be said in a brand's words. */
  readonly wording: string
  readonly roles: readonly Role[]
}

const literal: Readonly<Record<string, LiteralCode>> = Object.assign(
  {},
  kernelCodes,
  ...featureDomains.map(each => each.permissions),
)

/** Each holder with those before it: what trial registrants may do, every organisation may. */
const holdersInOrder: readonly Holder[] = ['provider', 'installer', 'organisation', 'trial']
const reaches = (one: Holder, other: Holder) => holdersInOrder.indexOf(one) >= holdersInOrder.indexOf(other)

/** What of the provider's own house its office may not touch. */
const notOffice = /^(SYSTEM_DEBUG|FEATURE_EDIT|ROLE_(ADD|EDIT|DELETE))$/

function rolesOf(code: string, heldBy: Holder): readonly Role[] {
  const holds: Readonly<Record<Role, boolean>> = {
    siteOwner: reaches(heldBy, 'organisation'),
    engineer: reaches(heldBy, 'installer'),
    officeStaff: !notOffice.test(code),
    admin: true,
    internalStaff: true,
    trial: reaches(heldBy, 'trial'),
  }
  return roleIds.filter(role => holds[role])
}

const holderOf = ({ heldBy }: Entity, verb: keyof Codes): Holder =>
  typeof heldBy === 'string' ? heldBy : (heldBy[verb] ?? heldBy.else)

const verbWords = { read: 'Read', add: 'Add', edit: 'Edit', delete: 'Delete' } as const

interface Described extends LiteralCode {
  readonly code: string
}

/** The codes of one entity: those of its verbs, and of its commands where it has any. */
function codesOf(entity: Entity): readonly Described[] {
  const things = `{many ${entity.term}}`
  const own = Object.values(entity.commands ?? {})
  const code = (verb: keyof Codes, text: string): Described => ({
    code: entity.permission[verb],
    words: text,
    heldBy: holderOf(entity, verb),
  })
  // A code of its own, beside those of the verbs, is the provider's until it stands above.
  const other = (named: string, text: string): Described => ({ code: named, words: text, heldBy: 'provider' })
  const verbs = (Object.keys(verbWords) as (keyof typeof verbWords)[])
    .filter(verb => verb === 'read' || entity.verbs.includes(verb))
    .map(verb => code(verb, `${verbWords[verb]} ${things}`))
  const commands = own.map(({ permission, label }) =>
    permission ? other(permission, `${label}: ${things}`) : code('command', `Command ${things}`),
  )
  const across = entity.across ? [other(entity.across.permission, `Work with the ${things} of every {one client}`)] : []
  const fields = Object.entries(entity.fields).flatMap(([name, field]) =>
    field.permission === undefined
      ? []
      : [other(field.permission, `See ${labelOf(name, field).toLowerCase()} of ${things}`)],
  )
  return [...verbs, ...commands, ...across, ...fields]
}

/** Every code of a set of entities once: its first words, and the widest of its holders. Literal ones stay as they are. */
function describedCodes(all: Readonly<Record<string, Entity>>): ReadonlyMap<string, LiteralCode> {
  const found = new Map<string, LiteralCode>()
  for (const { code, words: text, heldBy } of Object.values(all).flatMap(codesOf)) {
    if (!code || Object.hasOwn(literal, code)) continue
    const before = found.get(code)
    found.set(code, {
      words: before?.words ?? text,
      heldBy: before && reaches(before.heldBy, heldBy) ? before.heldBy : heldBy,
    })
  }
  return new Map([...Object.entries(literal), ...found])
}

/** Every permission of a set of entities, with the literal ones of the specification; each once, in order of the codes. */
export function permissionsOf(all: Readonly<Record<string, Entity>>): readonly Permission[] {
  return [...describedCodes(all)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { words: wording, heldBy }]) => ({
      code,
      description: words('classic').say(wording),
      wording,
      roles: rolesOf(code, heldBy),
    }))
}

/** Every permission of the product. */
export const permissions: readonly Permission[] = permissionsOf(entities)

/** The roles of people outside the provider. */
const outside: readonly Role[] = ['siteOwner', 'engineer', 'trial']
/** Codes of no entity that reach every client. */
const reachAll = ['KMSUSER_USER', 'SYSTEM_DEBUG']

/**
 * The codes that count for the provider's own users alone: those that reach every client, and those of records that are
 * shared by all clients or worked with across them, unless a role outside the provider holds them by default.
 */
export function staffCodesOf(all: Readonly<Record<string, Entity>>): ReadonlySet<string> {
  const beyond = Object.values(all).filter(({ tenancy, across }) => tenancy === 'shared' || across !== undefined)
  const codes = new Set([...reachAll, ...beyond.flatMap(codesOf).map(({ code }) => code)])
  const described = describedCodes(all)
  const isOutside = (code: string) =>
    rolesOf(code, described.get(code)?.heldBy ?? 'provider').some(role => outside.includes(role))
  return new Set([...codes].filter(code => code && !isOutside(code)))
}

/** The staff codes of the product. */
export const staffCodes: ReadonlySet<string> = staffCodesOf(entities)
