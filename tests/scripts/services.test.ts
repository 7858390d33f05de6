import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { answers, ensureServices, expectedServices, leftOut } from '../../scripts/services.js'

const there = { name: 'PostgreSQL', port: 5432, tried: 'server tests on PostgreSQL', ask: async () => {} }
const away = { name: 'NATS', port: 4222, tried: 'the bus over NATS', ask: () => Promise.reject(new Error('refused')) }
const all = { postgres: there, nats: away }
const sentence = 'CI_SERVICES says that NATS is there, but no NATS answers on 127.0.0.1:4222'

it('fails with a sentence where a service that CI expects is missing', async () => {
  await expect(ensureServices({ CI_SERVICES: 'postgres, nats' }, all)).rejects.toThrow(sentence)
  await expect(answers('nats', { CI_SERVICES: 'nats' }, all)).rejects.toThrow(sentence)
  await ensureServices({ CI_SERVICES: 'postgres' }, all)
})

it('goes on without where nothing is expected, and says what it left out', async () => {
  await ensureServices({}, all)
  expect([await answers('postgres', {}, all), await answers('nats', {}, all)]).toEqual([true, false])
  expect(await leftOut(all)).toEqual(['Left out: the bus over NATS (no NATS answers on 127.0.0.1:4222)'])
})

it('refuses a name that is no service', () => {
  expect(() => expectedServices({ CI_SERVICES: 'postgres,redis' })).toThrow('CI_SERVICES names redis')
  expect(expectedServices({ CI_SERVICES: ' nats , ' })).toEqual(['nats'])
})

it('takes for Mosquitto only what answers a CONNECT as a broker does', async () => {
  for (const [first, is] of [
    [0x20, true],
    [0x48, false],
  ] as const) {
    const broker = createServer(socket => socket.once('data', () => socket.end(Buffer.from([first, 2, 0, 0]))))
    await new Promise<void>(resolve => broker.listen(0, '127.0.0.1', resolve))
    const { port } = broker.address() as { port: number }
    const { askMosquitto } = await import('../../scripts/services.js')
    const said = askMosquitto(port).then(
      () => true,
      () => false,
    )
    expect(await said).toBe(is)
    broker.close()
  }
})
