import * as z from 'zod'
import { longestOutput, longestTyped, mostParts } from '../../../domain/device-command.ts'

/** What can be typed for a controller: one line, of characters that can be seen. */
export const typed = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'Text is required')
    .max(longestTyped, `Text has more than ${longestTyped} characters`)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'Text has a character that cannot be shown'),
  typedId: z.uuid().optional().describe('Names the command in the partial output that the hub sends'),
})

/** What the controller says to it; empty where it only did it. */
export const answered = z.object({ output: z.string().max(longestOutput * mostParts) }).meta({ id: 'ConsoleAnswer' })
export type Answered = z.infer<typeof answered>
