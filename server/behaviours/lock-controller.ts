import { fitted } from '../hardware/fitted.ts'

/** Lock controllers come out of the stockroom. */
export default fitted()
