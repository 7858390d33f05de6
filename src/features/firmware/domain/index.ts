import { featureDomain } from '../../../domain/feature.ts'
import { firmwareRollOut } from './roll-out.ts'

export default featureDomain({
  name: 'firmware',
  entities: { firmwareRollOut },
  words: { firmwareRollOut: { classic: ['firmware roll-out', 'firmware roll-outs'] } },
  menu: [
    {
      group: 'controlPanel',
      label: 'Firmware updates',
      to: '/management/system/firmware-updates',
      after: '/firmware',
    },
  ],
})
