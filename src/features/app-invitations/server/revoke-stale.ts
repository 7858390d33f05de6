import type { WriteHook } from '../../../../server/kit/index.ts'
import { person } from '../../../domain/entities/people/person.ts'
import { revokeAll } from './invitations.ts'

/** What was sent to an address that is not theirs any more, or to somebody who is suspended or gone, is no good. */
export const revokeStale: WriteHook = {
  async written({ client, now }, { entity, id, before, after }) {
    if (entity.id !== person.id || before === null) return
    const isStale =
      after === null ||
      after['email'] !== before['email'] ||
      (after['suspendedAt'] !== null && before['suspendedAt'] === null)
    if (isStale) await revokeAll(client, id, now)
  },
}
