import * as z from 'zod'
import { tokenActivation } from '../../../domain/entities/access/token-activation.ts'
import { entities } from '../../../domain/entities/index.ts'
import type { Entity } from '../../../domain/entity.ts'

/** What a new organisation does first, in this order: each is done once there is one record of its entity. */
export const recordSteps = {
  site: entities.area,
  controller: entities.controller,
  door: entities.door,
  person: entities.person,
  access: tokenActivation,
} as const satisfies Readonly<Record<string, Entity>>

export const stepNames = ['site', 'controller', 'door', 'person', 'access', 'wall'] as const
export type StepName = (typeof stepNames)[number]

/** The steps that the caller may take, and which are done. None where they may take none. */
export const firstSteps = z.object({
  hidden: z.boolean(),
  steps: z.array(z.object({ step: z.enum(stepNames), done: z.boolean() })),
})
export type FirstSteps = z.infer<typeof firstSteps>

/** Whether they are still to be shown: an own wall is no reason by itself, since everybody has one to begin with. */
export const areOpen = ({ hidden, steps }: FirstSteps): boolean =>
  !hidden && steps.some(({ step, done }) => step !== 'wall' && !done)
