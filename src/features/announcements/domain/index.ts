import { featureDomain } from '../../../domain/feature.ts'
import { announcement } from './announcement.ts'

export default featureDomain({
  name: 'announcements',
  entities: { announcement },
  words: { announcement: { classic: ['announcement', 'announcements'] } },
  menu: [{ group: 'people', label: 'Announcements', to: '/settings/announcement', after: '/settings/user-links' }],
})
