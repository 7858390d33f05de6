import { connect } from '@nats-io/transport-node'

export const natsAddress = { host: '127.0.0.1', port: 4222 }

/** Whether a NATS answers where the tests look for one. */
export async function natsAnswers(): Promise<boolean> {
  try {
    const connection = await connect({ servers: `${natsAddress.host}:${natsAddress.port}`, timeout: 2000 })
    await connection.close()
    return true
  } catch {
    return false
  }
}
