import { endpoint, pushKeysOf } from '../../../../server/kit/index.ts'
import { mostDevices, pushState } from '../domain/wire.ts'
import { readPreference } from './preference.ts'

interface Row {
  readonly pushSubscriptionId: number
  readonly endpointHash: Buffer
  readonly name: string
  readonly createdAt: Date
  readonly reachedAt: Date | null
  readonly failure: string | null
}

/** The caller's devices, and what they get about the client that the caller works as. */
export const readState = endpoint({
  method: 'GET',
  path: '/push',
  tag: 'push',
  summary: 'The own devices with notifications',
  reply: pushState,
  async handle({ context, session }) {
    const { pool } = context.database
    const { rows } = await pool.query<Row>(
      `select "pushSubscriptionId", "endpointHash", "name", "createdAt", "reachedAt", "failure" from push_subscription
       where "userId" = $1 and "clientId" = $2 order by "pushSubscriptionId" limit ${mostDevices}`,
      [session.userId, session.clientId],
    )
    const isOn = context.settings.webPush
    return {
      isOn,
      publicKey: isOn ? (await pushKeysOf(context)).publicKey : '',
      preference: await readPreference(pool, session),
      devices: rows.map(({ endpointHash, createdAt, reachedAt, ...device }) => ({
        ...device,
        mark: endpointHash.toString('hex'),
        createdAt: createdAt.toISOString(),
        reachedAt: reachedAt?.toISOString() ?? null,
      })),
    }
  },
})
