import { rma } from '../../src/domain/entities/control-panel/rma.ts'
import type { InputOf } from '../../src/domain/record.ts'
import { nameRma } from '../hardware/rma-number.ts'
import { typeByUdn } from '../hardware/type-by-udn.ts'
import { behaviour } from '../rest/behaviour.ts'

const resolved = (_write: unknown, _rma: unknown, { resolution }: InputOf<typeof rma, 'repair' | 'reject'>) => ({
  set: { resolution },
})

/** Devices that come back: each gets its number, and the days of its steps. */
export default behaviour(rma, {
  beforeAdd(write, values) {
    typeByUdn(write, values)
    values.dateRequested = write.now.toISOString()
  },
  async afterWrite({ client }, change, current) {
    if (change === 'added') current.reference = await nameRma(client, current.rmaId)
  },
  commands: {
    receive: ({ now }) => ({ set: { dateReceived: now.toISOString() } }),
    repair: resolved,
    replace: (_write, _rma, { resolution, replacementUdn }) => ({ set: { resolution, replacementUdn } }),
    reject: resolved,
    sendBack: ({ now }) => ({ set: { dateReturned: now.toISOString() } }),
  },
})
