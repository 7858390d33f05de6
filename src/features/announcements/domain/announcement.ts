import { entity } from '../../../domain/entity.ts'
import { choice, choices, dateTime, flag, longText, refs, text } from '../../../domain/fields/index.ts'

/** A message to users or to holders of credentials, for a limited time. Every signed-in user may read it. */
export const announcement = entity({
  id: 'announcement',
  term: 'announcement',
  key: 'announcementId',
  permission: { read: '', add: 'ANNOUNCEMENT_ADD', edit: 'ANNOUNCEMENT_EDIT', delete: 'ANNOUNCEMENT_DELETE' },
  heldBy: 'organisation',
  api: '/announcement',
  areaLimit: 'clientRead',
  screens: { base: '/settings/announcement' },
  title: announcement => announcement.subject,
  fields: {
    messageName: text({ required: true, max: 100, help: 'For your own reference. Recipients do not see it' }),
    subject: text({ required: true, max: 100 }),
    message: longText({ required: true }),
    type: choice(
      { 1: 'Information', 2: 'Danger', 3: 'Warning', 4: 'Success' },
      { required: true, initial: '1', severity: { 1: 'info', 2: 'alarm', 3: 'alert' } },
    ),
    purpose: choice(
      { service: 'Service', marketing: 'Marketing' },
      { label: 'Marketing or service', required: true, initial: 'service' },
    ),
    targetGroups: choices(
      {
        1: 'Website user message',
        2: 'Splash screen of {one fob} users',
        3: 'Push notification to {one fob} users',
      },
      {
        required: true,
        initial: ['1'],
        help: '{One fob} users see theirs in an app that reads them by the API: GET /announcement/active?target=2 or 3',
      },
    ),
    start: dateTime({ required: true, help: 'It appears at this time' }),
    end: dateTime({ help: 'It disappears at this time. Leave empty to show it until it is deleted' }),
    global: flag({ help: 'For every client. Only the provider’s staff can set this' }),
    users: refs('user', {
      help: 'Leave empty for all. Only for the website',
      when: { field: 'global', is: [false, null, undefined] },
    }),
    createdAt: dateTime({ computed: true, label: 'Created date' }),
  },
  list: {
    columns: ['messageName', 'subject', 'type', 'start', 'end', 'targetGroups', 'global'],
    filters: ['type', 'purpose', 'global', 'users'],
    sorts: ['messageName', 'end', 'createdAt'],
    sort: '-start',
    search: ['messageName', 'subject'],
  },
  tabs: ['details', 'history'],
})

declare module '../../../domain/entities/index.ts' {
  interface FeatureEntities {
    readonly announcement: typeof announcement
  }
}
declare module '../../../domain/vocabulary.ts' {
  interface FeatureWords {
    readonly announcement: true
  }
}
