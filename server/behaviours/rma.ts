import { nameRma } from '../commerce/rma-number.ts'
import { typeByUdn } from '../hardware/type-by-udn.ts'
import { behaviour, type Outcome, type Values, type Writing } from '../rest/behaviour.ts'

const resolved = (_write: Writing, _rma: Values, { resolution }: Values): Outcome => ({ set: { resolution } })

/** Devices that come back: each gets its number, and the days of its steps. */
export default behaviour({
  beforeAdd(write, values) {
    typeByUdn(write, values)
    values['dateRequested'] = write.now.toISOString()
  },
  async afterWrite({ client }, change, rma) {
    if (change !== 'added') return
    rma['reference'] = await nameRma(client, rma['rmaId'] as number)
  },
  commands: {
    receive: ({ now }) => ({ set: { dateReceived: now.toISOString() } }),
    repair: resolved,
    replace: (_write, _rma, { resolution, replacementUdn }) => ({ set: { resolution, replacementUdn } }),
    reject: resolved,
    sendBack: ({ now }) => ({ set: { dateReturned: now.toISOString() } }),
  },
})
