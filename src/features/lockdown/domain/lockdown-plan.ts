import { entity } from '../../../domain/entity.ts'
import { choice, integer, ref, refs, tags, text } from '../../../domain/fields/index.ts'
import { lockdownActions } from './actions.ts'

/** What starting a plan requires. */
export const safeguards = {
  none: 'Nothing more than a confirmation',
  proof: 'Their password or a code again',
  secondPerson: 'A second person who confirms it',
} as const

/** Which doors are locked or unlocked together, and how that is confirmed. */
export const lockdownPlan = entity({
  id: 'lockdownPlan',
  term: 'lockdownPlan',
  key: 'lockdownPlanId',
  permission: 'LOCKDOWNPLAN',
  heldBy: 'organisation',
  api: '/lockdownplan',
  areaLimit: { every: ['areas', 'doorGroups'] },
  needsProof: { edit: ['safeguard'] },
  screens: { base: '/monitoring/lockdown-plans' },
  title: plan => plan.name,
  fields: {
    name: text({ required: true, max: 100, unique: true }),
    action: choice(lockdownActions, {
      required: true,
      initial: 'lock',
      label: 'What it does',
      help: 'An emergency unlock is done by whole controllers, for all their doors',
    }),
    areas: refs('area', { section: 'Doors', help: 'Every door in them, and in what is part of them' }),
    doorGroups: refs('doorGroup', { section: 'Doors', help: 'Every door that these groups open' }),
    tags: tags({
      offers: 'door',
      section: 'Doors',
      help: 'Every door with one of these tags, of all {many area}',
    }),
    confirmSeconds: integer({
      required: true,
      unit: 'seconds',
      min: 5,
      max: 600,
      initial: 30,
      section: 'Proof',
      label: 'Doors confirm within',
      help: 'An alarm is raised for doors that have not confirmed by then. They are tried again until it ends',
    }),
    revertMinutes: integer({
      unit: 'minutes',
      min: 1,
      max: 10_080,
      section: 'End',
      label: 'Ends by itself after',
      help: 'Leave empty if somebody has to end it',
    }),
    safeguard: choice(safeguards, {
      required: true,
      initial: 'none',
      section: 'Start',
      label: 'Starting it asks for',
      help: 'Drills are started by one person. Ending it never asks for more than a confirmation',
    }),
    input: ref('input', {
      section: 'Start',
      label: 'Started by the input',
      help: 'When this input of a controller goes active, the plan starts at once, for real, and asks nobody',
    }),
  },
  list: {
    columns: ['name', 'action', 'areas', 'doorGroups', 'tags', 'revertMinutes', 'safeguard', 'input'],
    filters: ['action', 'areas', 'doorGroups', 'safeguard'],
    sort: 'name',
  },
  tabs: ['details', { many: 'lockdown', by: 'plan' }, 'history'],
})

declare module '../../../domain/entities/index.ts' {
  interface FeatureEntities {
    readonly lockdownPlan: typeof lockdownPlan
  }
}
declare module '../../../domain/vocabulary.ts' {
  interface FeatureWords {
    readonly lockdownPlan: true
  }
}
