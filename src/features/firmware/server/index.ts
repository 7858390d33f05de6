import { deviceTypes, feature } from '../../../../server/kit/index.ts'
import { firmware } from '../../../domain/entities/control-panel/firmware.ts'
import { demo } from './demo.ts'
import { askFirmware } from './device/ask.ts'
import { expireInstalling, noteInstalled } from './device/installed.ts'
import { packet } from './device/packet.ts'
import { progress } from './device/progress.ts'
import { downloadImage, downloads } from './downloads.ts'
import { firmwareBehaviour } from './firmware-behaviour.ts'
import { requestBehaviour } from './request-behaviour.ts'
import { rollOutBehaviour } from './roll-out-behaviour.ts'
import { versionsOfType } from './versions.ts'

export default feature({
  name: 'firmware',
  behaviours: {
    firmware: firmwareBehaviour,
    firmwareUpdateRequest: requestBehaviour,
    firmwareRollOut: rollOutBehaviour,
  },
  endpoints: [deviceTypes(firmware), askFirmware, packet, progress, downloads, downloadImage, versionsOfType],
  statuses: [noteInstalled],
  schedules: [expireInstalling],
  demo,
})
