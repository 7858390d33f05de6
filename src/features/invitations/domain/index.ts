import { featureDomain } from '../../../domain/feature.ts'
import { areaInstallerInvitation } from './area-installer-invitation.ts'
import { doorUnlockInvitation } from './door-unlock-invitation.ts'

export default featureDomain({
  name: 'invitations',
  entities: { areaInstallerInvitation, doorUnlockInvitation },
  words: {
    areaInstallerInvitation: { classic: ['installer invitation', 'installer invitations'] },
    doorUnlockInvitation: { classic: ['door unlock invitation', 'door unlock invitations'] },
  },
  menu: [
    {
      group: 'access',
      label: 'Door unlock invitations',
      to: '/administration/door-unlock-invitations',
      after: '/administration/fob/available-cloud-fobs',
    },
  ],
})

declare module '../../../domain/entities/index.ts' {
  interface FeatureEntities {
    readonly areaInstallerInvitation: typeof areaInstallerInvitation
    readonly doorUnlockInvitation: typeof doorUnlockInvitation
  }
}
declare module '../../../domain/vocabulary.ts' {
  interface FeatureWords {
    readonly areaInstallerInvitation: true
    readonly doorUnlockInvitation: true
  }
}
