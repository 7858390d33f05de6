export { answersOf, type SharedAnswer } from './answers.ts'
export { afterChanges, type AccessChanges } from './changes.ts'
export { decide, deciderOf, waysOf, type AccessDecision, type AccessPath, type DoorQuestion } from './decide.ts'
export { differenceOf, type AccessDifference, type Compared, type Differing } from './difference.ts'
export { instantsAt, type Times } from './instants.ts'
export { closedReasons, eventTypeOf, reasons, type AccessReason, type ClosedReason } from './reasons.ts'
export type {
  AccessActivation,
  AccessDoor,
  AccessDoorGroup,
  AccessGroup,
  AccessSnapshot,
  AccessToken,
  AccessZone,
  ZoneOccupancy,
} from './snapshot.ts'
export type { AccessStep } from './ways.ts'
