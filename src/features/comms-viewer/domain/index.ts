import { featureDomain } from '../../../domain/feature.ts'

export default featureDomain({ name: 'comms-viewer' })
