import * as z from 'zod'
import { relatedParty } from './relation.ts'

/** Something inconsistent, in words: what it is, and what it is changed to. */
export const fix = z
  .object({
    id: z.string().describe('To name it when it is done'),
    kind: z.enum(['working', 'manager', 'noGroup', 'defaults']),
    text: z.string(),
    details: z.array(z.string()).describe('Each user or permission that it concerns'),
  })
  .meta({ id: 'PermissionFix' })
export type Fix = z.infer<typeof fix>

export const fixPlan = z
  .object({
    client: relatedParty,
    digest: z.string().describe('Of what would be changed: it is sent back, and refused once it is another'),
    fixes: z.array(fix),
  })
  .meta({ id: 'PermissionFixPlan' })
export type FixPlan = z.infer<typeof fixPlan>

/** What is to be done of a plan. */
export const fixRequest = z.strictObject({
  digest: z.string('Digest is required').max(100),
  ids: z.array(z.string().max(100)).min(1, 'Choose something to fix').max(1000),
})
