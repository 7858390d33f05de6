import * as z from 'zod'
import { mostDoors } from './access-doors.ts'

/** People that a new group begins with, at most: each credential of each is activated one by one. */
export const mostPeople = 200

const key = z.int().min(1)

/** A group with everything it begins with. */
export const newGroup = z.strictObject({
  name: z.string().max(100),
  parentGroupId: key.nullable(),
  areaId: key.nullable(),
  autoAllDoors: z.boolean(),
  doorIds: z.array(key).max(mostDoors),
  timeProfileId: key.nullable(),
  personIds: z.array(key).max(mostPeople),
})
type Wanted = Readonly<z.infer<typeof newGroup>>
export type NewGroup = Omit<Wanted, 'doorIds' | 'personIds'> & {
  readonly doorIds: readonly number[]
  readonly personIds: readonly number[]
}

/** People who may be put into a group, with how many of their credentials can be used. */
export const wizardPeople = z.object({
  items: z.array(z.object({ personId: key, name: z.string(), picture: z.string().nullable(), credentials: z.int() })),
})
export type WizardPerson = z.infer<typeof wizardPeople>['items'][number]
