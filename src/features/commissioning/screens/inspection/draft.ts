import * as z from 'zod'
import { newIdempotencyKey } from '../../../../api/idempotency-key.ts'
import { sentInspection, type Findings } from '../../domain/sent-inspection.ts'

/** What is typed: any text and number, for the rules to refuse. */
export const inspectionDraft = sentInspection.extend({
  signalLedsLit: z.number().nullable(),
  notes: z.string().nullable(),
})
export type InspectionDraft = z.infer<typeof inspectionDraft>

/** Nothing found yet. */
export const beginInspection = (): InspectionDraft => ({
  key: newIdempotencyKey(),
  picture: null,
  gainedAccess: false,
  modemLedFlashing: false,
  signalLedsLit: null,
  rebootCompleted: false,
  antennaFitted: false,
  antennaModified: false,
  externalAntennaFitted: false,
  notes: null,
})

/** What is answered by yes or no, in the order in which one works. */
export const switches = [
  'gainedAccess',
  'modemLedFlashing',
  'rebootCompleted',
  'antennaFitted',
  'antennaModified',
  'externalAntennaFitted',
] as const satisfies readonly (keyof Findings)[]
