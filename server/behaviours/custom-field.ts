import { customField } from '../../src/domain/entities/settings/custom-field.ts'
import { behaviour } from '../rest/behaviour.ts'
import { refuseGuest } from '../rest/refuse.ts'

/** A client's fields, and who else sees their values, are for its own people to say. */
export default behaviour(customField, {
  beforeAdd: refuseGuest,
  beforeEdit: refuseGuest,
  beforeDelete: refuseGuest,
})
