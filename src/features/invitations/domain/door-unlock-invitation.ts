import { entity } from '../../../domain/entity.ts'
import {
  choice,
  dateTime,
  email,
  flag,
  integer,
  longText,
  password,
  phone,
  ref,
  refs,
  text,
} from '../../../domain/fields/index.ts'

/** The longest time that an invitation can open doors. */
export const mostInvitationDays = 7

const fromStart = { field: 'accessType', is: ['fromStart'] } as const
const between = { field: 'accessType', is: ['between'] } as const

/** Lets a person without a credential unlock some doors by a link, for a limited time. */
export const doorUnlockInvitation = entity({
  id: 'doorUnlockInvitation',
  term: 'doorUnlockInvitation',
  key: 'doorUnlockInvitationId',
  permission: 'DOORUNLOCKINVITATION',
  heldBy: 'organisation',
  api: '/doorunlockinvitation',
  areaLimit: { every: ['doors'] },
  // An invitation has a passphrase, which no file should hold.
  imported: false,
  screens: {
    base: '/administration/door-unlock-invitation',
    aliases: ['/administration/door-unlock-invitations'],
  },
  title: invitation => invitation.name,
  fields: {
    name: text({ required: true, max: 100, unique: true }),
    reference: text({ max: 64 }),
    reason: longText({ max: 500 }),
    doors: refs('door', { required: true }),
    accessType: choice(
      { fromStart: 'From first use', between: 'Between two times' },
      { required: true, initial: 'fromStart', section: 'Duration' },
    ),
    days: integer({ min: 0, max: mostInvitationDays, initial: 0, section: 'Duration', when: fromStart }),
    hours: integer({ min: 0, max: 23, initial: 1, section: 'Duration', when: fromStart }),
    minutes: integer({ min: 0, max: 59, initial: 0, section: 'Duration', when: fromStart }),
    start: dateTime({ required: true, section: 'Duration', when: between }),
    expiry: dateTime({ required: true, section: 'Duration', when: between }),
    duration: integer({ computed: true, unit: 'minutes', section: 'Duration' }),
    singleUse: flag({ section: 'Uses' }),
    numberOfUses: integer({
      min: 1,
      max: 1000,
      help: 'Leave empty for no limit',
      section: 'Uses',
      when: { field: 'singleUse', is: [false, null, undefined] },
    }),
    timesUsed: integer({ computed: true, initial: 0, section: 'Uses' }),
    passphrase: password({
      label: 'Passphrase or PIN',
      required: true,
      min: 4,
      help: 'Give it to the recipient yourself. It is not shown again',
      section: 'Recipient',
    }),
    twoFactor: choice(
      { none: 'None', email: 'Security PIN by email', sms: 'Security PIN by text message' },
      { label: 'Two-factor', required: true, initial: 'none', section: 'Recipient', hidden: true },
    ),
    email: email({ section: 'Recipient' }),
    mobile: phone({ section: 'Recipient' }),
    user: ref('user', { computed: true, kept: true }),
    initiated: dateTime({ computed: true }),
    createdAt: dateTime({ computed: true, label: 'Created' }),
  },
  list: {
    columns: ['name', 'reference', 'doors', 'accessType', 'duration', 'start', 'expiry', 'initiated', 'user'],
    filters: ['doors', 'accessType', 'user'],
    sorts: ['createdAt', 'start', 'expiry'],
    sort: 'name',
    search: ['name', 'reference', 'email'],
  },
  tabs: ['details', 'history'],
})
