import { entity } from '../../entity.ts'
import { flag, longText, refs, text } from '../../fields/index.ts'

/** A role: the features that its users hold. */
export const userGroup = entity({
  id: 'userGroup',
  term: 'userGroup',
  key: 'roleId',
  permission: 'ROLE',
  heldBy: { read: 'organisation', else: 'provider' },
  api: '/role',
  areaLimit: 'shared',
  tenancy: 'shared',
  needsProof: { add: true, edit: ['features', 'requiresTwoFactor'], delete: true },
  screens: { base: '/settings/user-group', list: '/settings/user-groups', aliases: ['/settings/user-groups'] },
  title: role => role.name,
  fields: {
    name: text({ required: true, max: 50, unique: true }),
    description: longText(),
    features: refs('feature'),
    requiresTwoFactor: flag({
      label: 'Two-factor authentication required',
      help: 'Its users set it up at their next sign-in, before anything else',
    }),
  },
  list: { columns: ['name', 'description'], sort: 'name' },
  tabs: ['details', { many: 'user', by: 'userGroups' }, { special: 'featurePermissions' }, 'history'],
})
