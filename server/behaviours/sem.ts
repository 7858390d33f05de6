import { fitted } from '../hardware/fitted.ts'

/** SEMs come out of the stockroom. */
export default fitted()
