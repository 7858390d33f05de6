import { partFor } from '../commerce/parts.ts'
import { behaviour } from '../rest/behaviour.ts'

/** Beside a client's own price stands what everybody else pays. */
export default behaviour({
  async beforeAdd({ client, session }, values) {
    const part = await partFor(client, session.clientId, values['partNumberId'])
    values['type'] = part?.type
    values['listPrice'] = part?.listPrice
  },
})
