import * as z from 'zod'
import { fault } from '../../../domain/faults.ts'
import {
  currentUser,
  endpoint,
  readSwitchable,
  signedIn,
  type Switchable,
  switchable,
  userSchema,
} from '../../../../server/kit/index.ts'

/** The same as `GET /authentication/user`. */
export const whoAmI = endpoint({
  method: 'GET',
  path: '/user/current',
  tag: 'user',
  summary: 'Who is signed in, and what they may do',
  reply: userSchema,
  handle: ({ context, request }) => currentUser(context.database.pool, signedIn(request).session),
})

export const switchableClients = endpoint({
  method: 'GET',
  path: '/client/switchable-clients',
  tag: 'client',
  summary: 'The clients that the caller may work as',
  reply: z.array(switchable),
  handle: ({ context, session }) => readSwitchable(context.database.pool, session),
})

export const userClient = endpoint({
  method: 'GET',
  path: '/client/user-client',
  tag: 'client',
  summary: 'The client that the caller belongs to',
  reply: switchable,
  async handle({ context: { database }, session: { homeClientId } }) {
    const { rows } = await database.pool.query<Switchable>(
      'select "clientId", "name", "isEngineer" from client where "clientId" = $1',
      [homeClientId],
    )
    if (!rows[0]) throw fault('notFound')
    return rows[0]
  },
})
