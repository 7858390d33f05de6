import { deviceTypesRoute } from '../hardware/device-types.ts'
import { typeByUdn } from '../hardware/type-by-udn.ts'
import { behaviour } from '../rest/behaviour.ts'

export default behaviour({
  beforeAdd: typeByUdn,
  routes: (app, _context, entity) => deviceTypesRoute(app, entity),
})
