import { fitted } from '../hardware/fitted.ts'
import { behaviour } from '../rest/behaviour.ts'

/** Bus expansion modules come out of the stockroom. */
export default behaviour(fitted())
