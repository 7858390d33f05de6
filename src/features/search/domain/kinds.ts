import { entities } from '../../../domain/entities/index.ts'
import type { Entity } from '../../../domain/entity.ts'

/** What can be found, as the API calls it: each has its icon. */
export const searchTypes = [
  'door',
  'person',
  'site',
  'credential',
  'controller',
  'group',
  'commDevice',
  'node',
  'handset',
  'sim',
  'client',
] as const
export type SearchType = (typeof searchTypes)[number]

/** One kind of record that the search finds. */
export interface SearchKind {
  readonly type: SearchType
  readonly entity: Entity
  /** The columns whose words are found: those that anybody may read who may read the record, and that are not sealed. */
  readonly columns: readonly string[]
  /** The fields that tell it from another of the same title; the first two that it has are shown. */
  readonly about: readonly string[]
  /** It has an `address`, by whose postcode it is found too. */
  readonly isAddressed?: true
}

const kind = (type: SearchType, entity: Entity, columns: readonly string[], about: readonly string[]): SearchKind => ({
  type,
  entity,
  columns,
  about,
})
const node = (entity: Entity) => kind('node', entity, ['name', 'udn'], ['controller', 'udn'])

/** Of equally good finds the earlier kind comes first. */
export const searchKinds: readonly SearchKind[] = [
  kind('door', entities.door, ['name', 'number'], ['area', 'controller']),
  kind(
    'person',
    entities.person,
    ['firstName', 'middleNames', 'surname', 'email', 'phone', 'mobile'],
    ['company', 'department', 'email', 'phone'],
  ),
  { ...kind('site', entities.area, ['name'], ['parentArea', 'address']), isAddressed: true },
  kind('credential', entities.token, ['reference', 'numberPlate'], ['person', 'numberPlate']),
  kind('controller', entities.controller, ['name', 'udn', 'macAddress'], ['area', 'udn']),
  kind('group', entities.group, ['name'], ['area', 'parentGroup']),
  kind(
    'commDevice',
    entities.commDevice,
    ['name', 'udn', 'serialNumber', 'imei', 'postcode'],
    ['udn', 'serialNumber', 'postcode'],
  ),
  node(entities.lockController),
  node(entities.readerInterface),
  node(entities.busExpansionModule),
  node(entities.powerHub),
  node(entities.sem),
  node(entities.doorEntryPanel),
  kind('handset', entities.doorEntryHandset, ['description', 'number'], ['controller']),
  kind('sim', entities.sim, ['reference', 'iccid', 'phoneNumber'], ['phoneNumber', 'commDevice']),
  kind('client', entities.client, ['name', 'email'], ['email', 'phone']),
]
