import { screenRoute } from '../../../domain/screen-route.ts'

const base = '/administration/persons'
const aliased = (rest: string) => ['/administration/people', '/administration/person'].map(each => `${each}${rest}`)

export default [
  screenRoute(`${base}/new`, 'New person with access', 'new-person', {
    aliases: aliased('/new'),
    permission: ['PERSON_READ'],
    action: { of: 'person', on: 'list', label: 'New {one} with access', needs: 'PERSON_ADD' },
  }),
  screenRoute(`${base}/assign-fobs-to-people`, 'Assign fobs to people', 'assign-fobs-to-people', {
    aliases: aliased('/assign-fobs-to-people'),
    permission: ['PERSON_READ'],
    action: { of: 'person', on: 'list', label: 'Assign {many fob} to {many}', needs: 'FOB_EDIT' },
  }),
  screenRoute(`${base}/{personId}/assign-credentials`, 'Assign credentials', 'assign-credentials', {
    aliases: aliased('/{personId}/assign-credentials'),
    permission: ['PERSON_READ'],
    action: { of: 'person', on: 'record', label: 'Assign {many fob}', needs: 'FOB_EDIT' },
  }),
]
