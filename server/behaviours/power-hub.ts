import { fitted } from '../hardware/fitted.ts'

/** Power hubs come out of the stockroom. */
export default fitted()
