import { featureDomain } from '../../../domain/feature.ts'

export default featureDomain({
  name: 'roll-call',
  permissions: { ROLLCALL_MARK: { words: 'Mark people in a roll call', heldBy: 'organisation' } },
})

declare module '../../../domain/permission-codes.ts' {
  interface OtherCodes {
    readonly ROLLCALL_MARK: true
  }
}
