import { describe, expect, it } from 'vitest'
import { connectionTo } from '../../server/base/nats-address.ts'
import { readSettings } from '../../server/settings.ts'

const database = { DATABASE_URL: 'postgres://db/gatehouse' }

describe('NATS_URL', () => {
  it('is none by default', () => {
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

describe('STOP_SECONDS', () => {
  it('is 20 unless told, and from 1 to 600', () => {
    expect(readSettings({}).stopWithinMs).toBe(20_000)
    expect(readSettings({ STOP_SECONDS: '3' }).stopWithinMs).toBe(3_000)
    expect(() => readSettings({ STOP_SECONDS: '0' })).toThrow('STOP_SECONDS')
  })
})

describe('TRUSTED_PROXIES', () => {
  it('is none by default', () => {
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

describe('SMTP_URL', () => {
  const more = { MAIL_FROM: 'Doors <doors@doors.example>', PUBLIC_URL: 'https://doors.example/' }

  it('is none by default, and links lead to where the server listens', () => {
    expect(readSettings({ PORT: '4711' })).toMatchObject({
      smtpUrl: undefined,
      mailFrom: undefined,
      mailKeptDays: 30,
      publicUrl: 'http://127.0.0.1:4711',
    })
  })

  it('needs to know whom emails are from and where their links lead', () => {
    const url = 'smtp://me:s%40fe@mail.example:587'
    expect(readSettings({ SMTP_URL: url, ...more })).toMatchObject({ smtpUrl: url, publicUrl: 'https://doors.example' })
    expect(() => readSettings({ SMTP_URL: url })).toThrow('SMTP_URL needs MAIL_FROM and PUBLIC_URL')
    expect(() => readSettings({ SMTP_URL: 'mail.example:587', ...more })).toThrow('SMTP_URL must be a smtp://')
  })

  it.each(['doors', 'a@x.example, b@x.example', 'Doors\r\nBcc: x@x.example <a@x.example>', '<a@x.example>'])(
    'is from one address: not %j',
    from => {
      expect(() => readSettings({ MAIL_FROM: from })).toThrow('MAIL_FROM must be an address')
    },
  )
})

describe('SMS_URL', () => {
  const more = { SMS_SECRET: `whsec_${'A'.repeat(43)}=`, PUBLIC_URL: 'https://doors.example' }

  it('is none by default', () => {
    expect(readSettings({}).sms).toBeUndefined()
  })

  it('needs a secret, and to know where receipts are taken', () => {
    const url = 'https://sms.example/send'
    expect(readSettings({ SMS_URL: url, ...more }).sms).toEqual({ url, secret: more.SMS_SECRET })
    expect(() => readSettings({ SMS_URL: url })).toThrow('SMS_URL needs SMS_SECRET and PUBLIC_URL')
    expect(() => readSettings({ SMS_URL: 'sms.example', ...more })).toThrow('SMS_URL must be a http:// or https://')
    expect(() => readSettings({ SMS_URL: url, ...more, SMS_SECRET: 'secret' })).toThrow('SMS_SECRET must be whsec_')
  })
})

describe('HELP_URL', () => {
  it('is an address, or there is no help site', () => {
    expect(readSettings({ HELP_URL: 'https://help.example/start' }).helpUrl).toBe('https://help.example/start')
    expect(readSettings({ HELP_URL: '' }).helpUrl).toBeUndefined()
    expect(() => readSettings({ HELP_URL: 'javascript:alert(1)' })).toThrow('HELP_URL must be a http:// or https://')
  })
})

describe('DNS_SERVERS', () => {
  it('are addresses with or without a port, or those of this machine', () => {
    expect(readSettings({ DNS_SERVERS: '10.0.0.53, [fd00::53]:5353' }).dnsServers).toEqual([
      '10.0.0.53',
      '[fd00::53]:5353',
    ])
    expect(readSettings({ DNS_SERVERS: '' }).dnsServers).toEqual([])
    expect(() => readSettings({ DNS_SERVERS: 'dns.example' })).toThrow('DNS_SERVERS must be IP addresses')
  })
})

describe('POSTCODE_URL', () => {
  const url = 'https://addresses.example/find'
  const secret = `whsec_${'A'.repeat(43)}=`

  it('is none by default, and needs a secret', () => {
    expect(readSettings({}).postcodes).toBeUndefined()
    expect(readSettings({ POSTCODE_URL: url, POSTCODE_SECRET: secret }).postcodes).toEqual({ url, secret })
    expect(() => readSettings({ POSTCODE_URL: url })).toThrow('POSTCODE_URL needs POSTCODE_SECRET')
    expect(() => readSettings({ POSTCODE_URL: 'file:///etc', POSTCODE_SECRET: secret })).toThrow(
      'POSTCODE_URL must be a http:// or https://',
    )
  })
})

describe('WEB_PUSH', () => {
  it('is on by default, and reaches no private address', () => {
    expect(readSettings({})).toMatchObject({ webPush: true, pushAllowPrivate: false })
    expect(readSettings({ WEB_PUSH: 'off', PUSH_ALLOW_PRIVATE: 'on' })).toMatchObject({
      webPush: false,
      pushAllowPrivate: true,
    })
    expect(() => readSettings({ WEB_PUSH: 'yes' })).toThrow('WEB_PUSH must be on or off')
  })
})

describe('MAP_STYLE_URL', () => {
  it('is none by default', () => {
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

describe('devices over MQTT', () => {
  it('are none by default', () => {
    expect(readSettings({}).mqtt).toBeUndefined()
  })

  it('go through a broker beside the server, or its own with TLS or without', () => {
    const url = 'mqtts://gateway:s%40fe@broker:8883'
    expect(readSettings({ MQTT_URL: url }).mqtt).toEqual({ prefix: 'gatehouse', broker: { kind: 'external', url } })
    expect(readSettings({ MQTT_PORT: '1883', MQTT_PREFIX: 'doors/eu' }).mqtt).toEqual({
      prefix: 'doors/eu',
      broker: { kind: 'own', port: 1883, tls: undefined },
    })
    const tls = { MQTT_PORT: '8883', MQTT_TLS_CERT: 'cert.pem', MQTT_TLS_KEY: 'key.pem' }
    expect(readSettings(tls).mqtt?.broker).toMatchObject({ tls: { cert: 'cert.pem', key: 'key.pem' } })
  })

  it.each([
    [{ MQTT_URL: 'http://broker' }, 'MQTT_URL must be a mqtt:// or mqtts:// address'],
    [{ MQTT_URL: 'mqtt://broker', MQTT_PORT: '1883' }, 'MQTT_PORT is for the server’s own broker'],
    [{ MQTT_PORT: '70000' }, 'MQTT_PORT'],
    [{ MQTT_PORT: '8883', MQTT_TLS_CERT: 'cert.pem' }, 'MQTT_TLS_CERT needs MQTT_TLS_KEY'],
    [{ MQTT_PORT: '8883', MQTT_TLS_KEY: 'key.pem' }, 'MQTT_TLS_KEY needs MQTT_TLS_CERT'],
    [{ MQTT_TLS_CERT: 'cert.pem', MQTT_TLS_KEY: 'key.pem' }, 'MQTT_TLS_CERT needs MQTT_PORT'],
    [{ MQTT_PREFIX: 'doors/#' }, 'MQTT_PREFIX must be words'],
  ])('may not be %o', (given, told) => {
    expect(() => readSettings(given)).toThrow(told)
  })
})
