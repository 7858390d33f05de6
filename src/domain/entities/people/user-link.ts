import { entity } from '../../entity.ts'
import { dateTime, longText, ref, refs } from '../../fields/index.ts'

/** Several sign-ins of one human; a user is in one link at most. */
export const userLink = entity({
  id: 'userLink',
  term: 'userLink',
  key: 'userLinkId',
  permission: 'USER',
  heldBy: 'organisation',
  api: '/userlink',
  areaLimit: 'client',
  verbs: ['list', 'read', 'add', 'delete'],
  screens: { base: '/settings/user-link', list: '/settings/user-links' },
  title: link => `Link of ${link.source ?? link.sourceId}`,
  fields: {
    source: ref('user', { required: true }),
    linkedUsers: refs('user', { required: true }),
    notes: longText({ max: 1000 }),
    created: dateTime({ computed: true }),
  },
  list: { columns: ['source', 'linkedUsers', 'created'], filters: ['source', 'linkedUsers'], sort: '-created' },
  tabs: ['details', 'history'],
})
