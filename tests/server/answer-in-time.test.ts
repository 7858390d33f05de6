import { once } from 'node:events'
import { request as open, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerInTime } from '../../server/answer-in-time.ts'
import { handleErrors } from '../../server/errors.ts'

const patienceMs = 300

describe('a request', () => {
  const app = Fastify()
  let url = ''

  beforeAll(async () => {
    handleErrors(app)
    answerInTime(app, patienceMs)
    app.get('/never', () => new Promise(() => {}))
    app.get('/late', () => delay(2 * patienceMs, { late: true }))
    app.get('/long-poll', { config: { patient: true } }, () => delay(2 * patienceMs, { waited: true }))
    app.get('/stream', (_request, reply) => reply.send(Readable.from(slowly())))
    app.post('/body', async request => ({ got: request.body }))
    await app.listen({ port: 0, host: '127.0.0.1' })
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  })
  afterAll(() => app.close())

  async function* slowly() {
    for (const piece of ['a', 'b', 'c']) {
      await delay(patienceMs)
      yield piece
    }
  }

  it.each(['/never', '/late'])('that is not answered in time is asked to try again (%s)', async path => {
    const response = await fetch(url + path)
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'unavailable' })
    await delay(2 * patienceMs)
  })

  it('that waits on purpose is waited for', async () => {
    expect(await (await fetch(`${url}/long-poll`)).json()).toEqual({ waited: true })
  })

  it('whose answer is under way is not cut', async () => {
    const response = await fetch(`${url}/stream`)
    expect([response.status, await response.text()]).toEqual([200, 'abc'])
  })

  it('whose body comes slowly is given the time', async () => {
    const sent = open(`${url}/body`, { method: 'POST', headers: { 'content-type': 'application/json' } })
    sent.write('[1,')
    await delay(2 * patienceMs)
    sent.end('2]')
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    expect([answer.statusCode, await text(answer)]).toEqual([200, '{"got":[1,2]}'])
  })
})
