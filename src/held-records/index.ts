export { HeldRecords, type ChangesLine, type Records } from './held-records.ts'
export { holdingsOf } from './holding-of.ts'
export { heldSnapshot, type HeldSnapshot } from './snapshot.ts'
