import { featureDomain } from '../../../domain/feature.ts'
import { systemTransferInvitation } from './system-transfer-invitation.ts'

export default featureDomain({
  name: 'system-transfer',
  entities: { systemTransferInvitation },
  words: { systemTransferInvitation: { classic: ['system transfer invitation', 'system transfer invitations'] } },
})

declare module '../../../domain/entities/index.ts' {
  interface FeatureEntities {
    readonly systemTransferInvitation: typeof systemTransferInvitation
  }
}
declare module '../../../domain/vocabulary.ts' {
  interface FeatureWords {
    readonly systemTransferInvitation: true
  }
}
