import { keepDeviceSecrets } from '../hardware/device-secrets.ts'
import { camera } from '../../src/domain/entities/hardware/camera.ts'
import { behaviour } from '../rest/behaviour.ts'

export default behaviour(camera, { afterWrite: keepDeviceSecrets })
