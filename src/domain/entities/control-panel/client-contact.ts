import { entity } from '../../entity.ts'
import { choices, email, phone, ref, text } from '../../fields/index.ts'

/** A person of a client to call or write to. */
export const clientContact = entity({
  id: 'clientContact',
  term: 'clientContact',
  key: 'clientContactId',
  permission: 'CLIENT',
  heldBy: { delete: 'provider', else: 'installer' },
  api: '/clientcontact',
  areaLimit: 'client',
  screens: { base: '/configuration/client-contact', list: false, createFor: 'clientId' },
  title: contact => `${contact.firstName} ${contact.surname}`,
  fields: {
    title: text({ max: 20 }),
    jobTitle: text({ max: 100 }),
    firstName: text({ required: true, max: 50 }),
    surname: text({ required: true, max: 50 }),
    contactTypes: choices({ admin: 'Admin', finance: 'Finance' }, { initial: ['admin'] }),
    email: email(),
    businessNumber: phone(),
    mobileNumber: phone(),
    address: ref('address'),
  },
  list: {
    columns: ['surname', 'firstName', 'jobTitle', 'contactTypes', 'email', 'businessNumber'],
    filters: ['contactTypes', 'address'],
    sorts: ['firstName'],
    sort: 'surname',
    search: ['surname', 'firstName', 'email'],
  },
  tabs: ['details', 'history'],
})
