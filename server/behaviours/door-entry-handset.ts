import { doorEntryHandset } from '../../src/domain/entities/hardware/door-entry-handset.ts'
import type { SentOf } from '../../src/domain/record.ts'
import { refuseDialled } from '../hardware/dialled-numbers.ts'
import { behaviour, type Writing } from '../rest/behaviour.ts'

type Handset = typeof doorEntryHandset

/** One that belongs to no panel and no link door could not be called by anybody. */
function refuseUncalled({ errors }: Writing<Handset>, { panelIds, linkDoorId }: SentOf<Handset>): void {
  if (panelIds?.length || linkDoorId) return
  errors.push({ propertyName: 'panelIds', errorMessage: 'Choose {a doorEntryPanel} or {a doorEntryLinkDoor}' })
}

/** Handsets: something calls each, and what is dialled at a controller reaches one thing, so no link door has the number. */
export default behaviour(doorEntryHandset, {
  async beforeAdd(write, values) {
    refuseUncalled(write, values)
    await refuseDialled(write, 'doorEntryLinkDoor', values)
  },
  async beforeEdit(write, values, current) {
    refuseUncalled(write, { ...current, ...values })
    const { number, controllerId } = { ...current, ...values }
    if (number !== current.number) await refuseDialled(write, 'doorEntryLinkDoor', { controllerId, number })
  },
})
