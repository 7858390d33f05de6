import { featureDomain } from '../../../domain/feature.ts'

export default featureDomain({
  name: 'engineers',
  menu: [
    { group: 'sites', label: 'Engineer clients', to: '/settings/engineer-client' },
    { group: 'controlPanel', label: 'Engineer relations', to: '/configuration/engineer-relations' },
  ],
})
