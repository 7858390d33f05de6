import { entity } from '../entity.ts'
import { choice, dateTime, email, flag, integer, longText, password, phone, ref, refs, text } from '../fields/index.ts'

/** The longest time that an invitation can open doors. */
export const mostInvitationDays = 7

const fromStart = { field: 'accessType', is: ['fromStart'] } as const
const between = { field: 'accessType', is: ['between'] } as const

/** Lets somebody without a credential unlock some doors from a link, for a time. */
export const doorUnlockInvitation = entity({
  id: 'doorUnlockInvitation',
  term: 'doorUnlockInvitation',
  key: 'doorUnlockInvitationId',
  permission: 'DOORUNLOCKINVITATION',
  api: '/doorunlockinvitation',
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
      { fromStart: 'From when it is started', between: 'Between two times' },
      { required: true, initial: 'fromStart', section: 'How long' },
    ),
    days: integer({ min: 0, max: mostInvitationDays, initial: 0, section: 'How long', when: fromStart }),
    hours: integer({ min: 0, max: 23, initial: 1, section: 'How long', when: fromStart }),
    minutes: integer({ min: 0, max: 59, initial: 0, section: 'How long', when: fromStart }),
    start: dateTime({ required: true, section: 'How long', when: between }),
    expiry: dateTime({ required: true, section: 'How long', when: between }),
    duration: integer({ computed: true, unit: 'minutes', section: 'How long' }),
    singleUse: flag({ section: 'How often' }),
    numberOfUses: integer({
      min: 1,
      max: 1000,
      help: 'Empty for any number',
      section: 'How often',
      when: { field: 'singleUse', is: [false, null, undefined] },
    }),
    timesUsed: integer({ computed: true, initial: 0, section: 'How often' }),
    passphrase: password({
      label: 'Passphrase or PIN',
      required: true,
      min: 4,
      help: 'Tell it to who is invited; it is not shown again',
      section: 'Who is invited',
    }),
    twoFactor: choice(
      { none: 'None', email: 'Security PIN by email', sms: 'Security PIN by text message' },
      { label: 'Two-factor', required: true, initial: 'none', section: 'Who is invited' },
    ),
    email: email({ section: 'Who is invited' }),
    mobile: phone({ section: 'Who is invited' }),
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
