import type { DeliveredKind } from '../../src/domain/entities/change-log.ts'
import type { EntityId } from '../../src/domain/entities/index.ts'
import { reachByAccess, reachOfAllControllers, reachOfOwn, reachOfDoors } from './reach.ts'

/** What controllers are told of the records of an entity. */
export interface Subject {
  /** The columns by which a controller works: what touches none of them is no change to it. */
  readonly columns: readonly string[]
  /** Columns that open a door by themselves: given when the controller asks, and never kept in the change log. */
  readonly secrets?: readonly string[]
  /** Further details, as SQL of the record `t`. */
  readonly more?: Readonly<Record<string, string>>
  /** SQL of whether a controller has the record `t`; one that is deleted it never has. */
  readonly isLive?: string
  /** SQL of "id" and "controllerId": whom the records $1 of the client $2 concern. */
  readonly reach: string
  /** It concerns the same controllers all its life. */
  readonly isSettled?: true
  /** A new one concerns nobody: what makes it concern somebody comes after it. */
  readonly beginsUnknown?: true
}

/** The area of `t` and those above it: what is given for one of them is given for the door. */
const areasAbove = `(with recursive up as (
    select a."areaId", a."parentAreaId" from area a where a."areaId" = t."areaId"
    union select a."areaId", a."parentAreaId" from area a join up on a."areaId" = up."parentAreaId"
  ) select jsonb_agg(up."areaId") from up)`

const node = (table: EntityId, columns: readonly string[]): Subject => ({
  columns: ['instance', 'udn', ...columns],
  reach: reachOfOwn(table),
  isSettled: true,
})

/** Every kind of record that controllers are told of, in the order in which they must learn of them. */
export const subjects: Readonly<Record<DeliveredKind, Subject>> = {
  controller: {
    columns: [
      'type',
      'localAddress',
      'ipAddress',
      'saveRteEvents',
      'channelInterlock',
      'dateValidation',
      'antiPassback',
      'communicationMode',
      'lockdownAfterPowerCycle',
      'failover',
      'rs485Primary',
      'rs485SecondaryIds',
      'maxUsers',
      'maxEvents',
      'maxDoors',
      'fobSize',
      'id2Length',
      'id2Type',
      'id3Length',
      'id3Type',
    ],
    reach: reachOfOwn('controller'),
    isSettled: true,
  },
  timeProfile: { columns: ['number', 'periods'], reach: reachOfAllControllers, isSettled: true },
  door: {
    columns: [
      'number',
      'areaId',
      'zoneId',
      'lockTypeId',
      'unlockDuration',
      'openTime',
      'openWarning',
      'autoUnlockTimeProfileId',
      'outputId',
      'requestToExitInputId',
      'doorEntryInputId',
      'tradesInputId',
      'contactInputId',
      'emergencyUnlockInputId',
      'tradesButton',
      'edgeTriggered',
      'excludeFromAutoAllDoors',
      'extraAccessTime',
      'extraOpenTime',
      'forcedDisabled',
      'energiseLockWhileOpen',
      'globalUnlockBypass',
      'excludeFromSystemLockdown',
      'excludeFromGlobalFreeAccess',
      'leftOpenDisabled',
    ],
    more: { areaIds: areasAbove },
    reach: reachOfOwn('door'),
    isSettled: true,
  },
  reader: node('reader', [
    'doorId',
    'direction',
    'format',
    'accessMode',
    'accessModeTimeProfileId',
    'antiPassbackActive',
    'osdp',
    'osdpAddress',
    'osdpType',
    'ledColour',
    'pin',
    'areaNumber',
    'wiegandChannel',
    'sharedReader',
    'failSecure',
    'failOffline',
  ]),
  input: {
    columns: [
      'instance',
      'function',
      'invert',
      'timeProfileId',
      'reportOpenCircuit',
      'reportClosedCircuit',
      'logAllStateChanges',
      'route',
    ],
    reach: reachOfOwn('input'),
    isSettled: true,
  },
  output: {
    columns: [
      'instance',
      'function',
      'triggerType',
      'triggerDoorId',
      'triggerInputId',
      'triggerSystem',
      'timeProfileId',
      'predelay',
      'onTime',
      'offTime',
      'invert',
      'failSecure',
      'failOffline',
      'route',
    ],
    reach: reachOfOwn('output'),
    isSettled: true,
  },
  lockController: node('lockController', ['doorId', 'lockTypeId', 'onTime', 'invert', 'failSecure', 'failOffline']),
  readerInterface: node('readerInterface', ['format', 'channels', 'failSecure', 'failOffline']),
  busExpansionModule: node('busExpansionModule', [
    'secondaryBuses',
    'bus1Timeout',
    'bus2Timeout',
    'bus3Timeout',
    'bus4Timeout',
  ]),
  doorEntryLinkDoor: {
    columns: ['number', 'doorId', 'multiLanguage', 'blockSelect', 'inputOption', 'drLink'],
    reach: reachOfOwn('doorEntryLinkDoor'),
    isSettled: true,
  },
  doorGroup: { columns: ['areaId', 'doorIds', 'timeProfileId'], reach: reachOfDoors },
  group: {
    columns: ['areaId', 'autoAllDoors', 'doorIds', 'timeProfileId'],
    reach: reachByAccess(
      `select "groupId" as "id", null::integer as "areaId", "groupId" from "group" where "groupId" = any($1)`,
    ),
  },
  token: {
    columns: ['kind', 'status', 'enabled', 'timeProfileId', 'extraTime', 'validFrom', 'validUntil'],
    secrets: ['keycode', 'pin', 'numberPlate'],
    // A disabled one is removed from controllers and stays in its areas and groups.
    isLive: 't."enabled"',
    reach: reachByAccess(`select "tokenId" as "id", "areaId", "groupId" from token_activation
      where "clientId" = $2 and "tokenId" = any($1) and "active" and "deletedAt" is null`),
    beginsUnknown: true,
  },
  tokenActivation: {
    columns: ['tokenId', 'areaId', 'groupId', 'active'],
    isLive: 't."active"',
    reach: reachByAccess(
      `select "activationId" as "id", "areaId", "groupId" from token_activation where "activationId" = any($1)`,
    ),
  },
}

export const subjectOf = (entity: string): Subject | undefined =>
  Object.hasOwn(subjects, entity) ? subjects[entity as DeliveredKind] : undefined
