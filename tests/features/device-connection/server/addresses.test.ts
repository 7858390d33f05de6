import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestServer } from '../../../support/server.ts'

const path = '/api/device-addresses'

describe.each(oneDatabase)('how devices reach the installation, on %s', kind => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(kind)
  })
  afterAll(() => server?.close())
  const withMqtt = async (mqtt: TestServer['context']['settings']['mqtt']) => {
    Object.assign(server.context.settings, { mqtt })
    return (await server.client('siteOwner').get(path)).body
  }

  it('says whether devices may use MQTT, and where', async () => {
    expect(await withMqtt(undefined)).toEqual({ mqtt: null })
    const own = { kind: 'own', port: 1883, tls: undefined } as const
    expect(await withMqtt({ prefix: 'gatehouse', broker: own })).toEqual({
      mqtt: { prefix: 'gatehouse', port: 1883, isTls: false },
    })
    const tls = { cert: 'cert.pem', key: 'key.pem' }
    expect(await withMqtt({ prefix: 'site/a', broker: { ...own, tls } })).toEqual({
      mqtt: { prefix: 'site/a', port: 1883, isTls: true },
    })
  })

  it('tells nobody the address and password of another broker', async () => {
    const broker = { kind: 'external', url: 'mqtt://user:secret@broker:1883' } as const
    expect(await withMqtt({ prefix: 'gatehouse', broker })).toEqual({
      mqtt: { prefix: 'gatehouse', port: null, isTls: false },
    })
  })

  it('is for those who may see controllers', async () => {
    expect((await server.client().get(path)).status).toBe(401)
  })
})
