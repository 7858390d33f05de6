import { screenRoute } from '../../../domain/screen-route.ts'

export default [
  screenRoute('/administration/group/group-wizard', 'Group wizard', 'group-wizard', {
    permission: ['GROUP_READ'],
    action: { of: 'group', on: 'list', label: '{one} wizard', needs: 'GROUP_ADD' },
  }),
  screenRoute('/administration/group/{groupId}/edit-access-doors', 'Edit access doors', 'edit-access-doors', {
    permission: ['GROUP_READ'],
    action: { of: 'group', on: 'record', label: 'Access doors' },
  }),
]
