import type { AccessActivation, AccessDoorGroup, AccessGroup, AccessZone } from '../../../../domain/access/index.ts'
import type { TimeProfile } from '../../../../domain/time-profile/index.ts'
import type { AreaChange } from './places.ts'
import { type Touched, untouched } from './touched.ts'

/** What is to become of a door; its place is found once all is known. */
export interface DoorChange {
  readonly areaId: number
  readonly excludeFromAutoAllDoors: boolean
}

/** What changes come to, and what they concern. */
export interface Plan {
  readonly groups: Map<number, AccessGroup | null>
  readonly doorGroups: Map<number, AccessDoorGroup | null>
  readonly timeProfiles: Map<number, TimeProfile | null>
  readonly zones: Map<number, AccessZone | null>
  readonly doors: Map<number, DoorChange | null>
  /** What doors without an id yet are to be called. */
  readonly names: Map<number, string>
  readonly areas: Map<number, AreaChange>
  readonly activations: Map<number, AccessActivation | { readonly tokenId: number; readonly isGone: true }>
  readonly touched: Touched
}

export const emptyPlan = (): Plan => ({
  groups: new Map(),
  doorGroups: new Map(),
  timeProfiles: new Map(),
  zones: new Map(),
  doors: new Map(),
  names: new Map(),
  areas: new Map(),
  activations: new Map(),
  touched: untouched(),
})
