import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { outageOf } from '../../../server/db/outage.ts'
import { createPool } from '../../../server/db/pool.ts'

async function failure(config: pg.PoolConfig): Promise<unknown> {
  const pool = createPool(config, () => {})
  try {
    return await pool.query('select 1')
  } catch (error) {
    return error
  } finally {
    await pool.end()
  }
}

describe('a failure of the database', () => {
  it.each(['57P01', '57P03', '08006', '53300'])('of the state %s is an outage', code => {
    expect(outageOf(Object.assign(new Error('gone'), { code }))).toBe('unavailable')
  })

  it('of a full disk is recognised', () => {
    expect(outageOf(Object.assign(new Error('No space left on device'), { code: '53100' }))).toBe('storageFull')
  })

  it('is an outage if nothing listens, on TCP and on a socket', async () => {
    expect(outageOf(await failure({ host: '127.0.0.1', port: 1 }))).toBe('unavailable')
    expect(outageOf(await failure({ host: '/nowhere', port: 5432 }))).toBe('unavailable')
  })

  it('is an outage if the other end hangs up, or is silent', async () => {
    const rude = createServer(socket => socket.destroy())
    const silent = createServer(() => {})
    for (const server of [rude, silent]) {
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      expect(outageOf(await failure({ host: '127.0.0.1', port, connectionTimeoutMillis: 100 }))).toBe('unavailable')
      server.close()
    }
  })

  it('of a request is none', () => {
    for (const code of ['23505', '22P02', '40001'])
      expect(outageOf(Object.assign(new Error(), { code }))).toBeUndefined()
    expect(outageOf(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBeUndefined()
    expect(outageOf(new TypeError('x is not a function'))).toBeUndefined()
    expect(outageOf(undefined)).toBeUndefined()
  })
})
