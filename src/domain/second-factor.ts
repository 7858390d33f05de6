import * as z from 'zod'
import { factorTypes, type SecondStep } from './second-step.ts'

/** The second step of a sign-in, as the API says it. */
export const secondStep = z
  .object({
    type: z.enum(factorTypes).nullable().describe('Null where there are passkeys alone'),
    sentTo: z.string().nullable().describe('Where codes are sent, in part'),
    passkeys: z.boolean(),
  } satisfies Record<keyof SecondStep, z.ZodType>)
  .meta({ id: 'SecondStep' })
