import { deviceTypesRoute } from '../hardware/device-types.ts'
import { behaviour } from '../rest/behaviour.ts'

export default behaviour({ routes: (app, _context, entity) => deviceTypesRoute(app, entity) })
