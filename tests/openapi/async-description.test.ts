import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { asyncApiDocument } from '../../server/gateway/asyncapi/document.ts'
import { commDeviceContract } from '../../src/domain/comm-device-contract.ts'
import { deviceContract } from '../../src/domain/device-contract.ts'

const own = { prefix: 'doors/eu', broker: { kind: 'own', port: 8883, tls: { cert: 'c', key: 'k' } } } as const

describe.each([
  ['a broker of its own', own],
  ['none', undefined],
])('the description of messages, with %s', (_what, mqtt) => {
  const document = asyncApiDocument(mqtt)

  it('is valid AsyncAPI 3', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'asyncapi.json', config })
    const told = problems.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer ?? ''}`)
    expect(told).toEqual([])
  })

  it('has every message once, with an example that its schema accepts', () => {
    expect(Object.keys(document.operations)).toHaveLength(deviceContract.length + commDeviceContract.length)
    const ajv = formats.default(new Ajv2020({ strict: false }))
    const { messages, schemas } = document.components as Record<string, Record<string, Record<string, unknown>>>
    for (const [name, message] of Object.entries(messages ?? {})) {
      const schema = { ...(message['payload'] as object), components: { schemas } }
      const [example] = message['examples'] as { payload: unknown }[]
      expect([name, ajv.validate(schema, example?.payload), ajv.errors]).toEqual([name, true, null])
    }
  })

  it('names the topics as the settings do', () => {
    const addresses = Object.values(document.channels).map(({ address }) => address)
    const prefix = mqtt?.prefix ?? 'gatehouse'
    expect(addresses).toContain(`${prefix}/{controllerId}/events`)
    expect(addresses).toContain(`${prefix}/{controllerId}/to/commands`)
    expect(addresses).toContain(`${prefix}/comm-{commDeviceId}/status`)
    expect(Object.keys(document.servers)).toEqual(mqtt ? ['gateway'] : [])
  })
})
