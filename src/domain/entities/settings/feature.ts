import { entity } from '../../entity.ts'
import { flag, longText, text } from '../../fields/index.ts'

/** A permission code, and who holds it by default. */
export const feature = entity({
  id: 'feature',
  term: 'feature',
  key: 'featureId',
  permission: 'FEATURE',
  heldBy: 'provider',
  api: '/feature',
  areaLimit: 'shared',
  tenancy: 'shared',
  verbs: ['list', 'read', 'edit'],
  screens: { base: '/settings/feature', list: '/settings/features', aliases: ['/settings/features'] },
  title: feature => feature.name,
  fields: {
    name: text({ required: true, max: 60, unique: true, fixed: true }),
    description: longText(),
    officeStaffDefault: flag(),
    adminDefault: flag(),
    engineerDefault: flag(),
    siteOwnerDefault: flag(),
  },
  list: {
    columns: ['name', 'description', 'officeStaffDefault', 'adminDefault', 'engineerDefault', 'siteOwnerDefault'],
    sort: 'name',
  },
  tabs: ['details', 'history'],
})
