import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerTime } from '../../../src/domain/hubs/logger.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { connect } from '../live/watching.ts'

describe('proof of life', () => {
  let server: TestServer
  let connection: Awaited<ReturnType<typeof connect>>
  const ask = () => connection.invoke<ServerTime>('ServerTime')
  beforeAll(async () => {
    server = await startServer('embedded')
    connection = await connect(server, 'sms')
  })
  afterAll(async () => {
    await connection.stop()
    await server.close()
  })

  it('tells the clock and how far the stream is committed', async () => {
    const { at, sequence } = await ask()
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(10_000)
    const { rows } = await server.context.database.pool.query<{ last: number }>(
      'select coalesce(max("sequence"), 0) as last from client_stream where "clientId" = $1',
      [server.estate.acme.clientId],
    )
    expect(sequence).toBe(rows[0]?.last)
  })

  it('says so when the database does not answer, and recovers with it', async () => {
    const pid = server.context.database.pid?.() ?? 0
    await new Promise(resolve => setTimeout(resolve, 1100))
    process.kill(pid, 'SIGSTOP')
    try {
      await expect(ask()).rejects.toThrow('The database does not answer')
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    await expect
      .poll(async () => (await ask().catch(() => undefined))?.sequence, { timeout: 30_000 })
      .toBeGreaterThanOrEqual(0)
  })
})
