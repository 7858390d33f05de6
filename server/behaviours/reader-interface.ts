import { fitted } from '../hardware/fitted.ts'
import { behaviour } from '../rest/behaviour.ts'

/** Reader interfaces come out of the stockroom. */
export default behaviour(fitted())
