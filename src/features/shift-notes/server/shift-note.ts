import { behaviour, enqueue } from '../../../../server/kit/index.ts'
import { oneShift } from '../domain/messages.ts'
import { shiftNote } from '../domain/shift-note.ts'

/** A note is by who writes it; its shift can be summed up. */
export const shiftNoteBehaviour = behaviour(shiftNote, {
  beforeAdd({ session }, values) {
    values.userId = session.userId
  },
  ask: {
    async sendSummary({ context: { database, bus }, session, current }) {
      const { areaId, day, shift } = current
      await enqueue(database.pool, bus, session, {
        kind: 'shiftSummary',
        entity: 'shiftNote',
        permission: 'SHIFTNOTE_READ',
        input: oneShift.parse({ areaId, day, shift }),
      })
    },
  },
})
