import { describe, expect, it } from 'vitest'
import { connectionTo } from '../../server/bus/nats-address.ts'
import { readSettings } from '../../server/settings.ts'

const database = { DATABASE_URL: 'postgres://db/gatehouse' }

describe('NATS_URL', () => {
  it('is none unless told', () => {
    expect(readSettings({}).natsUrl).toBeUndefined()
  })

  it.each(['nats://127.0.0.1:4222', 'tls://user:pass@nats.example', 'nats://one:4222, nats://two:4222'])(
    'may be %s',
    url => {
      expect(readSettings({ ...database, NATS_URL: url }).natsUrl).toBe(url)
    },
  )

  it.each(['127.0.0.1:4222', 'http://nats:4222', 'nats://one,two'])('may not be %s', url => {
    expect(() => readSettings({ ...database, NATS_URL: url })).toThrow('NATS_URL must be a nats:// or tls:// address')
  })

  it('needs DATABASE_URL', () => {
    expect(() => readSettings({ NATS_URL: 'nats://127.0.0.1:4222' })).toThrow('NATS_URL needs DATABASE_URL')
  })

  it('gives user and password, or a token, and says whether TLS is wanted', () => {
    expect(connectionTo('tls://me:s%40fe@one,tls://two:5222')).toEqual({
      servers: ['one:4222', 'two:5222'],
      tls: {},
      user: 'me',
      pass: 's@fe',
    })
    expect(connectionTo('nats://s3cret@one')).toEqual({ servers: ['one:4222'], token: 's3cret' })
  })
})

describe('TRUSTED_PROXIES', () => {
  it('is none unless told', () => {
    expect(readSettings({}).trustedProxies).toBeUndefined()
  })

  it('is addresses, networks and this machine', () => {
    const told = 'loopback, 10.0.0.0/8,::1, fd00::/8 ,192.0.2.7'
    expect(readSettings({ TRUSTED_PROXIES: told }).trustedProxies).toEqual([
      'loopback',
      '10.0.0.0/8',
      '::1',
      'fd00::/8',
      '192.0.2.7',
    ])
  })

  it.each(['true', '*', 'proxy.example', '10.0.0.0/33', '10.0.0.1,', '10.0.0.0/8/8'])('may not be %s', told => {
    expect(() => readSettings({ TRUSTED_PROXIES: told })).toThrow('TRUSTED_PROXIES must be addresses or networks')
  })
})

describe('MAP_STYLE_URL', () => {
  it('is none unless told', () => {
    expect(readSettings({}).mapStyleUrl).toBeUndefined()
  })

  it('may be an https address, with a key', () => {
    const url = 'https://maps.example/style.json?key=abc'
    expect(readSettings({ MAP_STYLE_URL: url }).mapStyleUrl).toBe(url)
  })

  it.each([
    'http://maps.example/style.json',
    'maps.example',
    'https://me:secret@maps.example/',
    'https://*/style.json',
  ])('may not be %s', url => {
    expect(() => readSettings({ MAP_STYLE_URL: url })).toThrow(/^MAP_STYLE_URL must/)
  })
})
