import type { DeliveredKind } from '../../src/domain/entities/hardware/change-log.ts'
import { entities, type EntityId } from '../../src/domain/entities/index.ts'
import { type Field, wireName } from '../../src/domain/fields/index.ts'
import { reachByAccess, reachOfAllControllers, reachOfDoors, reachOfOwn, reachOfZoneDoors } from './reach.ts'

/** How a kind of record is delivered to controllers. */
interface Delivered {
  /** Further details, as SQL of the record `t`. */
  readonly more?: Readonly<Record<string, string>>
  /** Columns of its own that are not sent, but decide those details. */
  readonly leading?: readonly string[]
  /** SQL of whether a controller has the record `t`; one that is deleted it never has. */
  readonly isLive?: string
  /** SQL of "id" and "controllerId": whom the records $1 of the client $2 concern. */
  readonly reach: string
  /** It concerns the same controllers all its life. */
  readonly isSettled?: true
  /** A new one concerns nobody: later changes make it concern a controller. */
  readonly beginsUnknown?: true
}

/** The same with what its entity declares as `toDevice`. */
export interface Subject extends Delivered {
  /** The columns by which a controller works: what touches none of them is no change to it. */
  readonly columns: readonly string[]
  /** Columns that open a door by themselves: sent when the controller asks, and never stored in the change log. */
  readonly secrets: readonly string[]
}

/** The area of `t` and those above it: access to one of them is access to the door. */
const areasAbove = `(with recursive up as (
    select a."areaId", a."parentAreaId" from area a where a."areaId" = t."areaId"
    union select a."areaId", a."parentAreaId" from area a join up on a."areaId" = up."parentAreaId"
  ) select jsonb_agg(up."areaId") from up)`

/** The time zone of `t`, a door: of the nearest area above that has one, else the client's. */
const timeZone = `coalesce((with recursive up as (
    select a."parentAreaId", a."timeZone" from area a where a."areaId" = t."areaId"
    union all select a."parentAreaId", a."timeZone" from area a
    join up on a."areaId" = up."parentAreaId" and up."timeZone" is null
  ) select up."timeZone" from up where up."timeZone" is not null),
  (select c."timeZone" from client c where c."clientId" = t."clientId"))`

const ofPerson = (column: string) => `(select p."${column}" from person p where p."personId" = t."personId")`

const own = (table: EntityId): Delivered => ({ reach: reachOfOwn(table), isSettled: true })

const ofAll = (table: EntityId): Delivered => ({ reach: reachOfAllControllers(table), isSettled: true })

/** In the order in which controllers need them. */
const delivered: Readonly<Record<DeliveredKind, Delivered>> = {
  controller: own('controller'),
  timeProfile: ofAll('timeProfile'),
  holiday: ofAll('holiday'),
  door: { ...own('door'), more: { areaIds: areasAbove, timeZone } },
  zone: { reach: reachOfZoneDoors },
  reader: own('reader'),
  input: own('input'),
  output: own('output'),
  lockController: own('lockController'),
  readerInterface: own('readerInterface'),
  busExpansionModule: own('busExpansionModule'),
  doorEntryLinkDoor: own('doorEntryLinkDoor'),
  doorEntryPanel: own('doorEntryPanel'),
  doorEntryHandset: { reach: reachOfOwn('doorEntryHandset'), isLive: 't."active"' },
  doorGroup: { reach: reachOfDoors },
  group: {
    reach: reachByAccess(
      `select "groupId" as "id", null::integer as "areaId", "groupId" from "group" where "groupId" = any($1)`,
    ),
  },
  token: {
    // A disabled one is removed from controllers and stays in its areas and groups.
    isLive: 't."enabled"',
    reach: reachByAccess(`select "tokenId" as "id", "areaId", "groupId" from token_activation
      where "clientId" = $2 and "tokenId" = any($1) and "active" and "deletedAt" is null`),
    more: { personValidFrom: ofPerson('validFrom'), personValidUntil: ofPerson('validUntil') },
    leading: ['personId'],
    beginsUnknown: true,
  },
  tokenActivation: {
    isLive: 't."active"',
    reach: reachByAccess(
      `select "activationId" as "id", "areaId", "groupId" from token_activation where "activationId" = any($1)`,
    ),
  },
}

const columnsOf = (kind: DeliveredKind, toDevice: Field['toDevice']) =>
  Object.entries(entities[kind].fields)
    .filter(([, field]) => field.toDevice === toDevice)
    .map(([name, field]) => wireName(name, field))

/** Every kind of record delivered to controllers, in the order in which they need them. */
export const subjects = Object.fromEntries(
  (Object.keys(delivered) as DeliveredKind[]).map((kind): [DeliveredKind, Subject] => [
    kind,
    { ...delivered[kind], columns: columnsOf(kind, true), secrets: columnsOf(kind, 'whenAsked') },
  ]),
) as Readonly<Record<DeliveredKind, Subject>>

export const subjectOf = (entity: string): Subject | undefined =>
  Object.hasOwn(subjects, entity) ? subjects[entity as DeliveredKind] : undefined
