import { udnDevice } from '../../src/domain/entities/control-panel/udn-device.ts'
import { deviceTypes } from '../hardware/device-types.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import { typeByUdn } from '../hardware/type-by-udn.ts'
import { behaviour } from '../rest/behaviour.ts'

export default behaviour(udnDevice, {
  beforeAdd: typeByUdn,
  routes: (app, context, entity) => serveEndpoint(app, context, deviceTypes(entity)),
})
