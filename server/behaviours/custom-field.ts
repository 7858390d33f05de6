import { behaviour } from '../rest/behaviour.ts'
import { refuseGuest } from '../rest/refuse.ts'

/** A client's fields, and who else sees their values, are for its own people to say. */
export default behaviour({
  beforeAdd: refuseGuest,
  beforeEdit: refuseGuest,
  beforeDelete: refuseGuest,
})
