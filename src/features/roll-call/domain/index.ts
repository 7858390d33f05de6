import { featureDomain } from '../../../domain/feature.ts'
import { evacuation } from './evacuation.ts'

export default featureDomain({
  name: 'roll-call',
  entities: { evacuation },
  words: { evacuation: { classic: ['evacuation', 'evacuations'] } },
  permissions: { ROLLCALL_MARK: { words: 'Mark people in a roll call', heldBy: 'organisation' } },
  menu: [{ group: 'monitoring', label: 'Evacuations', to: '/monitoring/evacuations', after: '/monitoring/roll-call' }],
})

declare module '../../../domain/permission-codes.ts' {
  interface OtherCodes {
    readonly ROLLCALL_MARK: true
  }
}
