import { featureDomain } from '../../../domain/feature.ts'
import { evacuation } from './evacuation.ts'
import { musterPoint } from './muster-point.ts'

export default featureDomain({
  name: 'roll-call',
  entities: { evacuation, musterPoint },
  words: {
    evacuation: { classic: ['evacuation', 'evacuations'] },
    musterPoint: { classic: ['muster point', 'muster points'] },
  },
  permissions: { ROLLCALL_MARK: { words: 'Mark people in a roll call', heldBy: 'organisation' } },
  menu: [
    { group: 'monitoring', label: 'Evacuations', to: '/monitoring/evacuations', after: '/monitoring/roll-call' },
    { group: 'monitoring', label: 'Muster points', to: '/monitoring/muster-points', after: '/monitoring/evacuations' },
  ],
})

declare module '../../../domain/permission-codes.ts' {
  interface OtherCodes {
    readonly ROLLCALL_MARK: true
  }
}
