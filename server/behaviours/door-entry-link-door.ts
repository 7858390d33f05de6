import { doorEntryLinkDoor } from '../../src/domain/entities/hardware/door-entry-link-door.ts'
import { refuseDialled } from '../hardware/dialled-numbers.ts'
import { behaviour } from '../rest/behaviour.ts'

/** Link doors: what is dialled at a controller reaches one thing, so no handset has the number. */
export default behaviour(doorEntryLinkDoor, {
  beforeAdd: (write, values) => refuseDialled(write, 'doorEntryHandset', values),
  async beforeEdit(write, { number }, { controllerId }) {
    if (typeof number === 'number') await refuseDialled(write, 'doorEntryHandset', { controllerId, number })
  },
})
