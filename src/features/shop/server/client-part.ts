import { behaviour } from '../../../../server/kit/index.ts'
import { clientPart } from '../domain/client-part.ts'
import { pricesOn } from './prices.ts'

/** Beside a client's own price stands what everybody else pays. */
export const clientPartBehaviour = behaviour(clientPart, {
  async beforeAdd({ client, session }, values) {
    const part = await pricesOn(client).partFor(session.clientId, values.partNumberId)
    values.type = part?.type ?? null
    values.listPrice = part?.listPrice ?? null
  },
})
