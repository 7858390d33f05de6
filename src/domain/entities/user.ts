import { entity } from '../entity.ts'
import { choice, dateTime, email, flag, integer, password, phone, ref, refs, text } from '../fields/index.ts'

/** Somebody who signs in. */
export const user = entity({
  id: 'user',
  term: 'user',
  key: 'userId',
  permission: 'USER',
  api: '/user',
  screens: { base: '/settings/user', list: '/settings/users' },
  title: user => user.displayName ?? `${user.firstName ?? ''} ${user.surname ?? ''}`.trim(),
  fields: {
    username: text({
      required: true,
      max: 100,
      unique: 'everywhere',
      fixed: true,
      pattern: /^[^\s]+$/,
      message: '{field} must have no spaces',
    }),
    firstName: text({ required: true, max: 50 }),
    surname: text({ required: true, max: 50 }),
    displayName: text({ max: 100 }),
    email: email({ required: true, unique: 'everywhere' }),
    smsNumber: phone({ label: 'SMS number' }),
    password: password({ help: 'Left empty, an invitation to choose one is sent' }),
    userGroups: refs('userGroup', { required: true }),
    areas: refs('area', { help: 'Sees only these and what is below them; empty for all' }),
    twoFactor: choice(
      { none: 'None', email: 'Email', sms: 'SMS', app: 'Authenticator app' },
      { label: 'Two-factor type', initial: 'none' },
    ),
    forcePasswordChange: flag({ label: 'Force change password' }),
    allowInstallerApp: flag({ label: 'Allow installer app login' }),
    recentEvents: integer({ label: 'Number of recent events', min: 10, max: 1000, initial: 100 }),
    areaSorting: choice({ name: 'Name', position: 'Position', created: 'Date created' }, { initial: 'name' }),
    theme: choice({ 1: 'Light', 2: 'Auto', 3: 'Dark' }, { initial: '2' }),
    sideMenuExpanded: flag({ initial: true }),
    workingClient: ref('client', { computed: true }),
    engineer: flag({ computed: true, help: 'Of an installer organisation' }),
    dateAdded: dateTime({ computed: true }),
    addedBy: ref('user', { computed: true }),
    lastLogin: dateTime({ computed: true }),
  },
  list: {
    columns: ['username', 'displayName', 'email', 'lastLogin'],
    filters: ['userGroups'],
    sorts: ['email', 'lastLogin'],
    sort: 'username',
    search: ['username', 'email', 'surname'],
  },
  tabs: ['details', { special: 'activityLog' }, { many: 'userLink', by: 'source' }, 'history'],
})
