import { featureDomain } from '../../../domain/feature.ts'
import { accessPath } from './routes.ts'

export default featureDomain({
  name: 'access',
  menu: [{ group: 'access', label: 'Who can open what', to: accessPath }],
})
