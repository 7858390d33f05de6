import * as z from 'zod'
import { entity } from '../../../domain/entity.ts'
import { eventTypeChoices } from '../../../domain/events.ts'
import { choices, record, ref, refs, text, type RecordOptions } from '../../../domain/fields/index.ts'

/** One step, in the words of the procedure's author. */
export interface Step {
  readonly text: string
}

export const mostSteps = 30
/** The longest step. */
export const mostStep = 300

const steps = z
  .array(
    z.strictObject({ text: z.string().trim().min(1, '{field} has an empty step').max(mostStep) }),
    '{field} must be a list',
  )
  .min(1, '{field} needs a step')
  .max(mostSteps, `{field} has more than ${mostSteps} steps`)
  .refine(all => new Set(all.map(step => step.text)).size === all.length, '{field} has a step twice')

/** What is to be done about alarms of some types, everywhere, at a site or at some doors. */
export const alarmProcedure = entity({
  id: 'alarmProcedure',
  term: 'alarmProcedure',
  key: 'alarmProcedureId',
  permission: 'ALARMPROCEDURE',
  heldBy: 'organisation',
  api: '/alarmprocedure',
  areaLimit: { every: ['area', 'doors'] },
  screens: { base: '/monitoring/alarm-procedures' },
  title: procedure => procedure.name,
  fields: {
    name: text({ required: true, max: 100, unique: true }),
    eventTypes: choices(eventTypeChoices, { required: true, label: 'For alarms of' }),
    area: ref('area', { section: 'Where', help: 'Includes everything below it. Leave empty for everywhere' }),
    doors: refs('door', {
      section: 'Where',
      help: 'Leave empty for any. The procedure of a door goes before that of its {one area}',
    }),
    steps: record<Step[], RecordOptions>({
      section: 'What to do',
      required: true,
      schema: steps,
      entries: {
        one: 'step',
        many: 'steps',
        title: 'text',
        fields: { text: text({ required: true, max: mostStep, label: 'Step' }) },
      },
      most: mostSteps,
      help: 'In the order in which they are done. Who handles an alarm ticks them off',
    }),
  },
  list: {
    columns: ['name', 'eventTypes', 'area', 'doors'],
    filters: ['area', 'doors'],
    sort: 'name',
  },
  tabs: ['details', 'history'],
})
