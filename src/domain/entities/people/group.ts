import * as z from 'zod'
import { entity } from '../../entity.ts'
import { flag, longText, record, ref, refs, text } from '../../fields/index.ts'

/** A door that a group opens at other times than its own. */
const doorTime = z.object({ doorId: z.int().min(1), timeProfileId: z.int().min(1) })
export type DoorTime = Readonly<z.infer<typeof doorTime>>

interface DoorTimesOptions {
  readonly schema: z.ZodType
  readonly label: string
  readonly refersBy: Readonly<Record<string, string>>
  readonly computed: true
  readonly toDevice: true
}

/** People's credentials with the same access: a set of doors in a tree of groups. */
export const group = entity({
  id: 'group',
  term: 'group',
  key: 'groupId',
  permission: 'GROUP',
  heldBy: 'organisation',
  api: '/group',
  areaLimit: { nearest: ['area'] },
  screens: { base: '/administration/group', list: '/administration/groups' },
  title: group => group.name,
  fields: {
    name: text({ required: true, max: 100, unique: { within: 'parentGroup' } }),
    description: longText(),
    parentGroup: ref('group'),
    area: ref('area', { toDevice: true }),
    timeProfile: ref('timeProfile', { toDevice: true }),
    autoAllDoors: flag({ help: 'Every door of its place, including doors added later', toDevice: true }),
    doors: refs('door', {
      label: 'Access doors',
      when: { field: 'autoAllDoors', is: [false, null, undefined] },
      toDevice: true,
    }),
    doorGroups: refs('doorGroup', { help: 'Their doors too, at the times of each {one}', toDevice: true }),
    doorTimes: record<readonly DoorTime[], DoorTimesOptions>({
      schema: z.array(doorTime).max(5000),
      label: 'Doors at other times',
      refersBy: { timeProfile: 'timeProfileId' },
      computed: true,
      toDevice: true,
    }),
  },
  list: { columns: ['name', 'parentGroup', 'area', 'autoAllDoors'], filters: ['parentGroup', 'area'], sort: 'name' },
  tabs: [
    'details',
    { special: 'canOpen' },
    { special: 'tree' },
    { many: 'tokenActivation', by: 'group' },
    { many: 'group', by: 'parentGroup' },
    'history',
  ],
})
