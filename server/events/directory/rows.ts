import type { DoorStatus } from '../../../src/domain/door-status.ts'
import type { Movement } from '../../../src/domain/events.ts'
import type { ZoneReset } from '../../../src/domain/zone-reset.ts'

/** What ingest and the live wire need of a client's records: no more, for all of them are held in memory. */
export interface ControllerRow {
  readonly controllerId: number
  readonly name: string
  readonly areaId: number
  /** Seconds; see the entity. */
  readonly clockError: number | null
}
export interface DoorRow {
  readonly doorId: number
  readonly number: number
  readonly name: string
  readonly controllerId: number
  readonly areaId: number
  readonly zoneId: number | null
  readonly status: DoorStatus | null
  readonly excludeFromSystemLockdown: boolean
}
export interface ReaderRow {
  readonly readerId: number
  readonly name: string
  readonly instance: number
  readonly controllerId: number
  readonly doorId: number | null
  readonly direction: Movement
}
export interface AreaRow {
  readonly areaId: number
  readonly name: string
  readonly parentAreaId: number | null
  readonly latitude: number | null
  readonly longitude: number | null
}
export interface ZoneRow extends ZoneReset {
  readonly zoneId: number
  readonly name: string
  readonly areaId: number
  readonly maxOccupancy: number | null
  readonly rollCall: boolean
  readonly antiPassback: boolean
}
export interface TokenRow {
  readonly fobId: number
  readonly reference: string | null
  readonly keycode: string | null
  readonly numberPlate: string | null
  readonly kind: string
  readonly personId: number | null
}
export interface PersonRow {
  readonly personId: number
  readonly firstName: string
  readonly surname: string
}

export interface DirectoryRows {
  controller: ControllerRow
  door: DoorRow
  reader: ReaderRow
  area: AreaRow
  zone: ZoneRow
  token: TokenRow
  person: PersonRow
}
export type DirectoryKind = keyof DirectoryRows

/** The columns read of each kind; the first is its key. */
export const directoryColumns: { readonly [K in DirectoryKind]: readonly (keyof DirectoryRows[K] & string)[] } = {
  controller: ['controllerId', 'name', 'areaId', 'clockError'],
  door: ['doorId', 'number', 'name', 'controllerId', 'areaId', 'zoneId', 'status', 'excludeFromSystemLockdown'],
  reader: ['readerId', 'name', 'instance', 'controllerId', 'doorId', 'direction'],
  area: ['areaId', 'name', 'parentAreaId', 'latitude', 'longitude'],
  zone: ['zoneId', 'name', 'areaId', 'maxOccupancy', 'rollCall', 'resetTime', 'resetUnit', 'antiPassback'],
  token: ['fobId', 'reference', 'keycode', 'numberPlate', 'kind', 'personId'],
  person: ['personId', 'firstName', 'surname'],
}
export const directoryKinds = Object.keys(directoryColumns) as readonly DirectoryKind[]
