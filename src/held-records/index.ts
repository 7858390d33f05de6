export { HeldRecords, type ChangesLine, type Records } from './held-records.ts'
export { holdingOf, holdingsOf, type Sha256 } from './holding-of.ts'
export { heldSnapshot, type HeldSnapshot } from './snapshot.ts'
