import { fitted } from '../hardware/fitted.ts'

/** Bus expansion modules come out of the stockroom. */
export default fitted()
