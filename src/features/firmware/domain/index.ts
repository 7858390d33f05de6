import { featureDomain } from '../../../domain/feature.ts'
import { downloadPath } from './places.ts'
import { firmwareRollOut } from './roll-out.ts'

const updatesPath = '/management/system/firmware-updates'
const rollOutsPath = '/management/system/firmware-roll-outs'

export default featureDomain({
  name: 'firmware',
  entities: { firmwareRollOut },
  words: { firmwareRollOut: { classic: ['firmware roll-out', 'firmware roll-outs'] } },
  menu: [
    { group: 'hardware', label: 'Download software', to: downloadPath },
    { group: 'controlPanel', label: 'Firmware updates', to: updatesPath, after: '/firmware' },
    { group: 'controlPanel', label: 'Firmware roll-outs', to: rollOutsPath, after: updatesPath },
  ],
})
