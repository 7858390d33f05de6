import type { Entity } from './entity.ts'
import { entities } from './entities/index.ts'
import { labelOf } from './fields/index.ts'
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

/** A permission code, in words, with the roles that hold it until somebody decides otherwise. */
export interface Permission {
  readonly code: string
  readonly description: string
  readonly roles: readonly Role[]
}

/** Codes that no entity declares (yet), or that are about more than one: each with its words. */
const literal: Readonly<Record<string, string>> = {
  KMSUSER_USER: 'Work as staff of the provider, for every client',
  SYSTEM_DEBUG: 'See the inside of the system: firmware updates, hub figures',
  CLIENT_MANAGEOWN: 'Change the own client, and read its credits',
  FAVOURITE_READ: 'Keep favourites',
  EXCESSIVEUSAGEDASHBOARD_READ: 'Read the excessive usage dashboard',
  SHOPORDER_ADD: 'Buy in the shop, and read the own orders',
  SHOPORDER_READ: 'Read the shop orders of every client',
  SKCONFIGURATION_READ: 'Read smart key configurations',
}

/** What a stem's codes are about: 'AREA' is in the hands of who runs an organisation, 'SIM' of the provider alone. */
const ownStems = [
  'AREA',
  'DOOR',
  'CONTROLLER',
  'PERSON',
  'FOB',
  'GROUP',
  'ZONE',
  'TIMEPROFILE',
  'USER',
  'EVENT',
  'CLIENTMESSAGE',
  'INTEGRATIONKEY',
  'ALERTPERSON',
  'ALERTTRIGGER',
  'ANNOUNCEMENT',
  'BADGEDESIGN',
  'CUSTOMFIELD',
  'DIGITALNOTICEBOARD',
  'DOORENTRYCONFIGURATION',
  'DOORGROUP',
  'DOORUNLOCKINVITATION',
  'EXCESSIVEUSAGEDASHBOARD',
  'NOTICEMESSAGE',
  'SCHEDULEDREPORT',
  'SKCONFIGURATION',
]
/** Codes beside those stems: reading what the provider keeps for everybody, and what is bought. */
const ownCodes = [
  'CLIENT_MANAGEOWN',
  'AREATYPE_READ',
  'ROLE_READ',
  'COMMDEVICE_READ',
  'HOSTINGCONTRACT_READ',
  'SHOPORDER_ADD',
  'FAVOURITE_READ',
]
const engineerCodes = [
  'CLIENT_READ',
  'CLIENT_ADD',
  'CLIENT_EDIT',
  'COMMDEVICE_ADD',
  'COMMDEVICE_EDIT',
  'COMMDEVICE_COMMAND',
  'SIM_READ',
]
const trialCodes = [
  'CLIENT_MANAGEOWN',
  'AREA_READ',
  'DOOR_READ',
  'PERSON_READ',
  'FOB_READ',
  'ZONE_READ',
  'EVENT_READ',
  'FAVOURITE_READ',
]
/** What of the provider's own house its office may not touch. */
const notOffice = /^(SYSTEM_DEBUG|FEATURE_EDIT|ROLE_(ADD|EDIT|DELETE))$/

const isOwn = (code: string) => ownStems.includes(code.split('_')[0] ?? '') || ownCodes.includes(code)

/** Who holds a code by default. A code that nobody thought of goes to the provider's staff alone. */
function holders(code: string): readonly Role[] {
  const holds: Readonly<Record<Role, boolean>> = {
    siteOwner: isOwn(code),
    engineer: isOwn(code) || engineerCodes.includes(code),
    officeStaff: !notOffice.test(code),
    admin: true,
    internalStaff: true,
    trial: trialCodes.includes(code),
  }
  return roleIds.filter(role => holds[role])
}

const verbWords = { read: 'Read', add: 'Add', edit: 'Edit', delete: 'Delete' } as const

/** The codes of one entity: those of its verbs, and of its commands where it has any. */
function codesOf(entity: Entity): readonly (readonly [code: string, description: string])[] {
  const things = words('classic').many(entity.term)
  const own = Object.values(entity.commands ?? {})
  const verbs = (Object.keys(verbWords) as (keyof typeof verbWords)[])
    .filter(verb => verb === 'read' || entity.verbs.includes(verb))
    .map(verb => [entity.permission[verb], `${verbWords[verb]} ${things}`] as const)
  const commands = own.map(({ permission, label }) =>
    permission
      ? ([permission, `${label}: ${things}`] as const)
      : ([entity.permission.command, `Command ${things}`] as const),
  )
  const across = entity.across ? [[entity.across.permission, `Work with the ${things} of every client`] as const] : []
  const fields = Object.entries(entity.fields).flatMap(([name, field]) =>
    field.permission === undefined
      ? []
      : [[field.permission, `See ${labelOf(name, field).toLowerCase()} of ${things}`] as const],
  )
  return [...verbs, ...commands, ...across, ...fields]
}

/** Every permission of a set of entities, with the literal ones of the specification; each once, in order of the codes. */
export function permissionsOf(all: Readonly<Record<string, Entity>>): readonly Permission[] {
  const described = new Map<string, string>()
  for (const [code, description] of [...Object.entries(literal), ...Object.values(all).flatMap(codesOf)])
    if (code && !described.has(code)) described.set(code, description)
  return [...described.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, description]) => ({ code, description, roles: holders(code) }))
}

/** Every permission of the product. */
export const permissions: readonly Permission[] = permissionsOf(entities)
