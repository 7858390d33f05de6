import * as z from 'zod'
import { type Answer, answers } from './answers.ts'
import { evacuationKinds } from './evacuation-title.ts'

export const answer = z.enum(Object.keys(answers) as [Answer, ...Answer[]])

/** How the link of somebody stands who was asked whether they are safe. */
export const asked = z.object({
  /** Of the person, so that nobody answers for another by mistake. */
  name: z.string(),
  site: z.string().nullable(),
  kind: z.enum(Object.keys(evacuationKinds) as (keyof typeof evacuationKinds)[]),
  /** Nothing is to be answered any more. */
  ended: z.boolean(),
  answer: answer.nullable(),
})
export type Asked = Readonly<z.infer<typeof asked>>
