import { firmware } from '../../src/domain/entities/control-panel/firmware.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import { deviceTypes } from '../hardware/device-types.ts'
import { behaviour } from '../rest/behaviour.ts'

export default behaviour(firmware, {
  routes: (app, context, entity) => serveEndpoint(app, context, deviceTypes(entity)),
})
