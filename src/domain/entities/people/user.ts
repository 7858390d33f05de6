import { command } from '../../command.ts'
import { entity } from '../../entity.ts'
import { choice, dateTime, email, flag, integer, password, phone, ref, refs, text } from '../../fields/index.ts'

/** A person who signs in. */
export const user = entity({
  id: 'user',
  term: 'user',
  key: 'userId',
  permission: 'USER',
  heldBy: 'organisation',
  api: '/user',
  areaLimit: { every: ['areas'] },
  needsProof: { add: true, edit: ['email', 'smsNumber', 'password', 'userGroups', 'areas'], delete: true },
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
    password: password({
      help: 'Left empty, an email invites them to choose one. Where no mail server is set up, set one for them',
      askWhenEmpty: 'Without a password they cannot sign in until they have chosen one by the link that they are sent.',
    }),
    userGroups: refs('userGroup', { askWhenEmpty: 'Without a user group they can sign in, but see and do nothing.' }),
    areas: refs('area', { help: 'Limits what they see to these and everything below them. Leave empty for all' }),
    twoFactor: choice(
      { none: 'None', email: 'Email', sms: 'SMS', app: 'Authenticator app', passkey: 'Passkey' },
      { label: 'Two-factor type', initial: 'none', computed: true },
    ),
    forcePasswordChange: flag({ label: 'Force change password' }),
    // The app for installers is not ours to sign in to.
    allowInstallerApp: flag({ hidden: true }),
    // Lists of events load more as they are scrolled.
    recentEvents: integer({ min: 10, max: 1000, initial: 100, hidden: true }),
    areaSorting: choice(
      { name: 'Name', position: 'Position' },
      { label: 'Order of {many area}', initial: 'name', help: 'In their list and in the structure' },
    ),
    theme: choice({ 1: 'Light', 2: 'Auto', 3: 'Dark' }, { initial: '2' }),
    sideMenuExpanded: flag({ initial: true }),
    workingClient: ref('client', { computed: true }),
    engineer: flag({ computed: true, help: 'Belongs to an installer' }),
    dateAdded: dateTime({ computed: true }),
    addedBy: ref('user', { computed: true }),
    lastLogin: dateTime({ computed: true }),
  },
  list: {
    columns: ['username', 'displayName', 'email', 'lastLogin'],
    filters: ['userGroups'],
    sorts: ['email', 'lastLogin'],
    sort: 'username',
    search: ['username', 'email', 'surname', 'firstName', 'displayName'],
  },
  commands: {
    resetFailedLogIns: command({
      label: 'Reset failed log-ins',
      confirm: 'Forget the failed log-ins of {title}? They can try again at once, at every place.',
      permission: 'USER_EDIT',
      failure: 'Failed to reset failed log-ins',
    }),
    resetTwoFactor: command({
      needsProof: true,
      label: 'Reset two-factor authentication',
      confirm:
        'Remove the second factor of {title}, with their passkeys and recovery codes? They are signed out everywhere, can then sign in with their password alone, and are told by email. Do this only if you are sure that they asked for it themselves.',
      permission: 'USER_EDIT',
      needs: { field: 'twoFactor', is: { not: 'none' }, refusal: '{title} has no second factor' },
    }),
  },
  tabs: [
    'details',
    { special: 'favourites', own: true },
    { special: 'activityLog' },
    { many: 'userLink', by: 'source' },
    'history',
  ],
})
