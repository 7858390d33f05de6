import { command } from '../../command.ts'
import { entity } from '../../entity.ts'
import { date, dateTime, email, flag, phone, picture, text } from '../../fields/index.ts'

/** A person who holds credentials. */
export const person = entity({
  id: 'person',
  term: 'person',
  key: 'personId',
  permission: 'PERSON',
  heldBy: { read: 'trial', else: 'organisation' },
  api: '/person',
  areaLimit: { usedBy: 'token', by: 'person', kept: true },
  screens: {
    base: '/administration/persons',
    aliases: ['/administration/people', '/administration/person'],
  },
  title: person => `${person.firstName} ${person.surname}`,
  fields: {
    title: text({ max: 20 }),
    firstName: text({ required: true, max: 50 }),
    middleNames: text({ max: 100 }),
    surname: text({ required: true, max: 50 }),
    company: text({ max: 100 }),
    department: text({ max: 100 }),
    position: text({ max: 100 }),
    email: email({ unique: true }),
    phone: phone(),
    mobile: phone(),
    validFrom: date({ label: 'Valid from' }),
    validUntil: date({ label: 'Valid until' }),
    profilePicture: picture({ formats: ['jpg', 'png', 'webp', 'bmp', 'pdf'], maxMegabytes: 10 }),
    evacuationAssistance: text({
      max: 200,
      section: 'Evacuation',
      label: 'Assistance needed',
      help: 'What they need to get out: shown in roll calls, where they come first among the missing',
    }),
    marketingConsent: flag({ label: 'Marketing messages' }),
    serviceConsent: flag({ label: 'Service notifications' }),
    suspendedAt: dateTime({ computed: true, label: 'Suspended since' }),
    suspendedBy: text({ max: 200, computed: true }),
    deviceLink: text({ max: 100, computed: true, help: 'The smartphone linked to this person' }),
  },
  list: {
    tiles: 'profilePicture',
    columns: ['surname', 'firstName', 'company', 'department', 'email'],
    filters: ['company', 'department'],
    sorts: ['firstName', 'company', 'department'],
    sort: 'surname',
    search: ['surname', 'firstName', 'email'],
  },
  tabs: [
    'details',
    { special: 'canOpen' },
    { many: 'token', by: 'person' },
    { many: 'event', by: 'person' },
    { many: 'doorEntryHandset', by: 'residents' },
    'history',
  ],
  commands: {
    unlinkDevice: command({
      label: 'Unlink device',
      confirm: 'Unlink the smartphone of {title}? It opens no doors until it is linked again.',
      permission: 'PERSON_EDIT',
      needs: { field: 'deviceLink', is: 'set', refusal: '{title} has no linked device' },
      failure: 'Failed to unlink device',
    }),
  },
})
