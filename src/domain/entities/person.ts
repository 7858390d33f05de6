import { entity } from '../entity.ts'
import { date, email, flag, phone, picture, text } from '../fields/index.ts'

/** Somebody who holds credentials. */
export const person = entity({
  id: 'person',
  term: 'person',
  key: 'personId',
  permission: 'PERSON',
  api: '/person',
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
    marketingConsent: flag({ label: 'Marketing messages' }),
    serviceConsent: flag({ label: 'Service notifications' }),
    deviceLink: text({ max: 100, computed: true, help: 'The smartphone that is linked to this person' }),
  },
  list: {
    tiles: 'profilePicture',
    columns: ['surname', 'firstName', 'company', 'department', 'email'],
    filters: ['company', 'department'],
    sorts: ['firstName', 'company', 'department'],
    sort: 'surname',
    search: ['surname', 'firstName', 'email'],
  },
  tabs: ['details', { many: 'token', by: 'person' }, { many: 'event', by: 'person' }, 'history'],
})
