import { keepDeviceSecrets } from '../hardware/device-secrets.ts'
import { behaviour } from '../rest/behaviour.ts'

export default behaviour({ afterWrite: keepDeviceSecrets })
