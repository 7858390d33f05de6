import { featureDomain } from '../../../domain/feature.ts'

export default featureDomain({ name: 'apex-import' })
