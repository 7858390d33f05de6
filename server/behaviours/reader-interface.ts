import { fitted } from '../hardware/fitted.ts'

/** Reader interfaces come out of the stockroom. */
export default fitted()
