import { featureDomain } from '../../../domain/feature.ts'
import { lookUpPath } from './places.ts'

export default featureDomain({
  name: 'udn',
  menu: [{ group: 'controlPanel', label: 'UDN look-up', to: lookUpPath, after: '/udn-devices' }],
})
