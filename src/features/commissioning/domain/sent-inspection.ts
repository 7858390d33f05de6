import * as z from 'zod'
import { inspection } from '../../../domain/entities/hardware/inspection.ts'
import { idempotencyKey } from '../../../domain/idempotency-key.ts'

const { signalLedsLit, notes } = inspection.fields
const longestKey = 100

/** What an engineer has found. The rules of the entity are checked beside these bounds. */
export const findings = z.strictObject({
  picture: z.string().max(longestKey).nullable(),
  gainedAccess: z.boolean(),
  modemLedFlashing: z.boolean(),
  signalLedsLit: z.int().min(signalLedsLit.min).max(signalLedsLit.max).nullable(),
  rebootCompleted: z.boolean(),
  antennaFitted: z.boolean(),
  antennaModified: z.boolean(),
  externalAntennaFitted: z.boolean(),
  notes: z.string().max(notes.max).nullable(),
})
export type Findings = z.infer<typeof findings>

/** An inspection as it is sent: the same key submits it once. */
export const sentInspection = findings.extend({ key: idempotencyKey }).meta({ id: 'SentInspection' })
export type SentInspection = z.infer<typeof sentInspection>

export const submittedInspection = z.object({ inspectionId: z.int() }).meta({ id: 'SubmittedInspection' })
export type SubmittedInspection = z.infer<typeof submittedInspection>
