import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticate } from '../../../server/auth/authenticate.ts'
import { UniqueRows } from '../../../server/rest/unique-rows.ts'
import { keyring, readKeys, setKeyring } from '../../../server/secrets/keyring.ts'
import { digestsOf, isSealed, open, seal } from '../../../server/secrets/seal.ts'
import { sealWaiting } from '../../../server/rest/sealing/seal-waiting.ts'
import { databaseKinds } from '../../support/database.ts'
import { startServer, type TestClient, type TestServer } from '../../support/server.ts'
import { rowsOf, senderOf } from '../events/sending.ts'

const sessionOf = async (server: TestServer) => authenticate(server.context, (await server.signIn('siteOwner')).headers)
type Row = Record<string, unknown>
const keycode = '0000000C0FFE'
const pin = '47114711'
const newKey = (id: string) => readKeys(`${id}:${randomBytes(32).toString('base64')}`)

describe.each(databaseKinds)('secrets at rest (%s)', kind => {
  let server: TestServer
  let owner: TestClient
  let own: ReturnType<typeof keyring>
  const rows = async (text: string, values: unknown[] = []) =>
    (await server.context.database.pool.query<Row>(text, values)).rows
  const everything = async () =>
    JSON.stringify([
      await rows('select * from token'),
      await rows('select * from sim'),
      await rows('select * from device_secret'),
      await rows(`select * from audit_entry`),
      await rows('select * from change_log'),
    ])

  beforeAll(async () => {
    own = keyring()
    server = await startServer(kind)
    owner = server.client('siteOwner')
  })
  afterAll(async () => {
    setKeyring(own)
    await server.close()
  })

  it('keeps PINs, keycodes and passwords of devices in no table, and tells them who may know', async () => {
    const fob = await owner.post<Row>('/api/fob', { reference: 'C 1', keycode, kind: 'fob' })
    expect(fob).toMatchObject({ status: 201, body: { keycode } })
    const code = await owner.post<Row>('/api/fob', { reference: 'C 2', kind: 'pin', pin })
    expect(code).toMatchObject({ status: 201, body: { pin } })
    const camera = {
      name: 'Yard',
      areaId: server.estate.acme.areaId,
      host: '10.0.0.9',
      rtspPassword: 'behind the bins',
    }
    expect((await owner.post('/api/camera', camera)).status).toBe(201)
    const path = `/api/fob/${String(fob.body['fobId'])}`
    expect((await owner.put(path, { keycode: '0000000C0FFF' })).status).toBe(200)
    expect((await owner.put(path, { keycode })).status).toBe(200)
    const kept = await everything()
    for (const secret of [keycode, '0000000C0FFF', pin, 'behind the bins']) expect(kept).not.toContain(secret)
    expect((await owner.get<Row>(path)).body).toMatchObject({ keycode })
    const history = JSON.stringify((await owner.get(`${path}/history`)).body)
    expect([history.includes('(hidden)'), history.includes(keycode)]).toEqual([true, false])
    expect(JSON.stringify((await owner.get('/api/fob/export?columns=reference,keycode')).body)).toContain(keycode)
  })

  it('still tells the same keycode twice, and finds by it in any case', async () => {
    expect(await owner.post('/api/fob', { reference: 'C 3', keycode: keycode.toLowerCase() })).toMatchObject({
      status: 422,
      body: [{ propertyName: 'keycode', errorMessage: 'Keycode is a duplicate' }],
    })
    const asked = async (value: string) => (await owner.get(`/api/fob/validate-keycode?value=${value}`)).body
    expect([await asked(keycode), await asked('0000000C0FFF')]).toEqual([false, true])
    expect((await owner.get<Row>(`/api/fob/find?keycode=${keycode.toLowerCase()}`)).body).toMatchObject({
      reference: 'C 1',
    })
    const listed = async (q: string) => (await owner.get<{ items: Row[] }>(`/api/fob?q=${q}`)).body.items.length
    expect([await listed(keycode.toLowerCase()), await listed(keycode.slice(0, 8))]).toEqual([1, 0])
    const estate = server.estate.acme.keycode
    expect((await owner.get<Row>(`/api/fob/find?keycode=${estate}`)).body).toMatchObject({ reference: 'Acme 1' })
    expect(await owner.post('/api/fob', { reference: 'C 4', keycode: estate })).toMatchObject({ status: 422 })
  })

  it('reports which rows of a file exist already', async () => {
    const sets = new UniqueRows(server.context.entities['token']!, (await sessionOf(server))!)
    const row = (at: number, code: string) => ({ row: at, values: { keycode: code }, custom: {}, errors: [] })
    const read = [row(1, keycode), row(2, server.estate.acme.keycode), row(3, '0000000C0BBB'), row(4, '0000000c0bbb')]
    await sets.check(server.context.database.pool, read)
    expect(read.map(({ errors }) => errors.length)).toEqual([1, 1, 0, 1])
  })

  it('knows a credential by its keycode when a controller reports it', async () => {
    const sender = await senderOf(server, server.estate.acme)
    const row = rowsOf(server.estate.acme.controllerId)
    const sent = await sender.send([row({ keycode: keycode.toLowerCase(), reader: 1 })])
    expect(sent.status).toBe(200)
    const [event] = await rows('select "token" from event order by "eventId" desc limit 1')
    expect(event?.['token']).toBe('C 1')
  })

  it('says nothing about them without FOB_SECRETS', async () => {
    await rows(
      `update user_group set "featureIds" = array_remove("featureIds", (select "featureId" from feature where "name" = 'FOB_SECRETS'))`,
    )
    const { body } = await owner.get<{ items: readonly Row[] }>('/api/fob')
    expect(body.items.length).toBeGreaterThan(1)
    for (const row of body.items) for (const name of ['keycode', 'pin']) expect(row).not.toHaveProperty(name)
    expect(await owner.get('/api/fob/export?columns=keycode')).toMatchObject({ status: 400 })
    expect(await owner.get('/api/fob/validate-keycode?value=0000000C0FFE')).toMatchObject({ status: 403 })
    expect((await owner.get<Row>(`/api/fob/find?keycode=${keycode}`)).body).not.toHaveProperty('keycode')
    expect(await owner.post('/api/fob', { reference: 'C 5', keycode: '0000000C0AAA' })).toMatchObject({
      status: 422,
      body: [{ propertyName: 'keycode', errorMessage: 'keycode is not known' }],
    })
    const history = JSON.stringify((await owner.get(`/api/fob/${server.estate.acme.fobId}/history`)).body)
    expect(history).not.toContain('(hidden)')
    await rows(
      `update user_group set "featureIds" = "featureIds" || (select "featureId" from feature where "name" = 'FOB_SECRETS')`,
    )
  })

  it('seals values from before, and masks their history, however often it is asked', async () => {
    const { acme } = server.estate
    const plain = () => rows(`select "keycode" from token where "keycode" not like 'sealed:%'`)
    expect(await plain()).not.toEqual([])
    await rows(`insert into device_secret values ('camera', 99999, 'rtspPassword', 'plain as day')`)
    await rows(
      `insert into audit_entry ("clientId", "entity", "recordId", "change", "userId", "by", "at", "before", "after")
       values ($1, 'token', $2, 'edited', null, 'Somebody', now(), '{"keycode": "0000000A0000", "style": "old"}', '{"keycode": "0000000A0001"}')`,
      [acme.clientId, acme.fobId],
    )
    await rows('update secret_history set "doneTo" = 0, "target" = (select max("auditEntryId") from audit_entry)')
    const { pool } = server.context.database
    expect(await sealWaiting(pool, server.context.entities)).toBeGreaterThan(1)
    expect(await sealWaiting(pool, server.context.entities)).toBe(0)
    expect(await plain()).toEqual([])
    const kept = await everything()
    for (const secret of [acme.keycode, '0000000A0000', 'plain as day']) expect(kept).not.toContain(secret)
    expect(kept).toContain('"style":"old"')
    expect((await owner.get<Row>(`/api/fob/find?keycode=${acme.keycode}`)).body).toMatchObject({ reference: 'Acme 1' })
  })

  it('works with another key: reads what the older sealed, and seals it again', async () => {
    const { pool } = server.context.database
    setKeyring({ keys: [...newKey('k9'), ...own.keys] })
    const unique = { reference: 'C 6', keycode }
    expect(await owner.post('/api/fob', unique)).toMatchObject({ status: 422 })
    expect(await sealWaiting(pool, server.context.entities)).toBeGreaterThan(2)
    const all = await rows(`select "keycode", "keycodeDigest" from token where "keycode" is not null`)
    for (const row of all) {
      expect(String(row['keycode'])).toMatch(/^sealed:k9:/)
      expect(String(row['keycodeDigest'])).toMatch(/^k9:/)
    }
    setKeyring({ keys: keyring().keys.slice(0, 1) })
    expect((await owner.get<Row>(`/api/fob/find?keycode=${keycode}`)).body).toMatchObject({ keycode })
  })
})

describe('a sealed value', () => {
  it('is another text each time, opens to what it was, and not once it was changed', () => {
    setKeyring({ keys: newKey('a') })
    const [one, two] = [seal('4711'), seal('4711')]
    expect(one).not.toBe(two)
    expect([open(one), open(two), open('4711')]).toEqual(['4711', '4711', '4711'])
    expect([isSealed(one), isSealed('4711')]).toEqual([true, false])
    const at = one.length - 2
    expect(() => open(one.slice(0, at) + (one[at] === 'A' ? 'B' : 'A') + one.slice(at + 1))).toThrow()
    expect(digestsOf('abc')).toEqual(digestsOf('ABC'))
    setKeyring({ keys: newKey('b') })
    expect(() => open(one)).toThrow('the key a')
  })

  it('needs keys that are written as they must be, and tells none of them', () => {
    for (const wrong of ['nothing', 'k1:short', `k1:${'A'.repeat(43)}=,k1:${'B'.repeat(42)}A=`])
      expect(() => readKeys(wrong)).toThrow(/key/)
    try {
      readKeys('k1:a secret')
    } catch (error) {
      expect(String(error)).not.toContain('a secret')
    }
  })
})
