import type { ClientBase } from 'pg'
import { subjects, type WriteHook } from '../../../../server/kit/index.ts'
import { announcement } from '../domain/announcement.ts'

/** The subject that everybody hears. */
const everybody = 0

/**
 * Has the pages of all who may read a changed announcement read it again: of every client for a global one, and of users
 * who work for another client than their own.
 */
export const tellReaders: WriteHook = {
  async written({ client, session, now, context: { bus }, afterCommit }, { entity, id, change, before, after }) {
    if (entity.id !== announcement.id) return
    const isGlobal = before?.['global'] === true || after?.['global'] === true
    const clients = isGlobal ? [everybody] : await workedFor(client, session.clientId, now)
    afterCommit.push(() => {
      for (const clientId of clients)
        if (clientId !== session.clientId) bus.publish(subjects.entities(clientId), [{ entity: entity.id, id, change }])
    })
  },
}

/** The clients that a client's own users, who are signed in, work for. */
async function workedFor(client: ClientBase, clientId: number, now: Date): Promise<readonly number[]> {
  const { rows } = await client.query<{ workingClientId: number }>(
    `select distinct s."workingClientId" from session s join "user" u on u."userId" = s."userId"
     where u."clientId" = $1 and u."deletedAt" is null and s."workingClientId" is not null and s."expiresAt" > $2`,
    [clientId, now],
  )
  return rows.map(row => row.workingClientId)
}
