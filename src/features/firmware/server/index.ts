import { deviceTypes, feature } from '../../../../server/kit/index.ts'
import { firmware } from '../../../domain/entities/control-panel/firmware.ts'
import { demo } from './demo.ts'
import { endForBoard } from './device/board.ts'
import { firmwareCalls } from './device/calls.ts'
import { expireInstalling, noteInstalled } from './device/installed.ts'
import { askFirmware, packet, progress } from './device/routes.ts'
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
  firmware: firmwareCalls,
  statuses: [noteInstalled, endForBoard],
  schedules: [expireInstalling],
  demo,
})
