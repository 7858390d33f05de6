import { fitted } from '../hardware/fitted.ts'

/** Door-entry panels come out of the stockroom. */
export default fitted()
