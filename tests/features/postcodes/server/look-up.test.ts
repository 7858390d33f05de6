import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LookedUp } from '../../../../src/features/postcodes/domain/looked-up.ts'
import { oneDatabase } from '../../../support/database.ts'
import type { TestClient } from '../../../support/server.ts'
import { startRest } from '../../../server/rest/house.ts'
import { startRegistration } from '../../registration/server/house.ts'
import { addresses, mill, slow, startProvider, status, text } from './provider.ts'

const failed = { status: 502, body: { error: 'Failed to lookup postcode', code: 'postcodeLookupFailed' } }
const notFound = { status: 404, body: { error: 'Postcode not found', code: 'postcodeNotFound' } }
const first = {
  line1: '1 Mill Lane',
  line2: null,
  line3: null,
  city: 'Leeds',
  county: 'West Yorkshire',
  postcode: 'LS1 1AA',
}

describe.each(oneDatabase)('looking up the addresses of a postcode, on %s', kind => {
  let house: Awaited<ReturnType<typeof startRegistration>>
  let provider: Awaited<ReturnType<typeof startProvider>>
  let made = 0
  beforeAll(async () => {
    provider = await startProvider()
    house = await startRegistration(kind, provider.environment)
  })
  beforeEach(() => {
    provider.answer(addresses(mill))
    provider.asked.length = 0
    // The limits of a minute are another test's.
    roles.push(roles.shift() ?? 'admin')
  })
  afterAll(async () => {
    await house?.server.close()
    await provider?.close()
  })
  const roles: ('engineer' | 'admin' | 'officeStaff')[] = ['engineer', 'admin', 'officeStaff']
  const writer = () => house.server.client(roles[0])
  const find = (postcode: string, as: TestClient = writer()) =>
    as.get<LookedUp>(`/api/address/lookup?postcode=${encodeURIComponent(postcode)}`)
  /** One that was not asked for before. */
  const another = () => `LS${++made} 9ZZ`

  it('asks the provider by a signed webhook, and gives what it answers', async () => {
    const { status: code, body } = await find(' ls1  1aa ')
    expect([code, body]).toEqual([200, { items: [first], more: false }])
    expect(provider.asked).toMatchObject([{ body: { postcode: 'LS1 1AA' }, isSigned: true }])
    const [asked] = provider.asked
    expect(asked?.headers['webhook-id']).toBe(asked?.body.id)
    expect(asked?.headers.authorization).toBe(`Basic ${Buffer.from('gate:house').toString('base64')}`)
  })

  it('asks once in an hour, however it is written and for whomever', async () => {
    const postcode = another()
    const both = await Promise.all([find(postcode), find(postcode.toLowerCase().replace(' ', ''))])
    expect(both.map(each => each.status)).toEqual([200, 200])
    await find(postcode, house.server.client(roles[1]))
    expect(provider.asked).toHaveLength(1)
    house.pass(0.05)
    await find(postcode)
    expect(provider.asked).toHaveLength(2)
  })

  it('says where a postcode has no address', async () => {
    provider.answer(status(404))
    expect(await find(another())).toMatchObject(notFound)
    provider.answer(addresses())
    expect(await find(another())).toMatchObject(notFound)
  })

  it.each([
    ['an error', status(500)],
    ['a redirect', status(302, { location: 'http://127.0.0.1:1/' })],
    ['no JSON', text('<html>')],
    ['JSON of another kind', text('[]')],
    ['addresses that no form would take', addresses({ line1: '' }, { line1: 'x'.repeat(101) }, null, 'x')],
    ['a reply without end', text(`{"addresses":["${'x'.repeat(300_000)}"]}`)],
  ])('fails where the provider answers with %s, and asks again', async (_what, answer) => {
    const postcode = another()
    provider.answer(answer)
    expect(await find(postcode)).toMatchObject(failed)
    provider.answer(addresses(mill))
    expect((await find(postcode)).status).toBe(200)
  })

  it('waits for a slow provider for five seconds', async () => {
    provider.answer(slow)
    const begun = performance.now()
    expect(await find(another())).toMatchObject(failed)
    expect(performance.now() - begun).toBeLessThan(8000)
  }, 15_000)

  it('gives a hundred at most, leaves out what no form would take, and says so', async () => {
    const many = Array.from({ length: 130 }, (_, index) => ({ ...mill, line1: `${index + 1} Mill Lane` }))
    provider.answer(addresses(...many))
    const { body } = await find(another())
    expect([body.items.length, body.more]).toEqual([100, true])
    provider.answer(addresses(mill, { line1: 'a\u0007' }))
    expect((await find(another())).body).toMatchObject({ items: [{ line1: '1 Mill Lane' }], more: true })
  })

  it('refuses what is no postcode, without asking', async () => {
    const said = async (postcode: string) => (await find(postcode)).body
    expect(await said(' ')).toEqual([{ propertyName: 'postcode', errorMessage: 'Postcode is required' }])
    for (const postcode of ['LS1 1AA LS1 1AA', '../..', 'LS1\0', '-'])
      expect(await said(postcode)).toEqual([{ propertyName: 'postcode', errorMessage: 'Postcode is not valid' }])
    expect((await find('x'.repeat(101))).status).toBe(422)
    expect((await writer().get('/api/address/lookup')).status).toBe(422)
    expect(provider.asked).toHaveLength(0)
  })

  it('is for those who may write an address', async () => {
    // A site owner's orders are delivered to an address.
    expect((await find(another(), house.server.client('siteOwner'))).status).toBe(200)
    expect(await find(another(), house.server.client('trial'))).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    expect(provider.asked).toHaveLength(1)
    expect((await find(another(), house.stranger)).status).toBe(401)
  })

  it('is for a registrant who has not applied, so and so often', async () => {
    const { client } = await house.register()
    expect((await find('LS1 1AA', client)).status).toBe(200)
    const codes = []
    for (let count = 0; count < 20; count++) codes.push((await find('LS1 1AA', client)).status)
    expect(codes.slice(0, 19).every(code => code === 200)).toBe(true)
    expect(codes.at(-1)).toBe(429)
    const applied = await house.applied()
    expect((await find('LS1 1AA', applied.client)).status).toBe(403)
  })
})

describe.each(oneDatabase)('a server without a provider of addresses, on %s', kind => {
  it('says that there is none', async () => {
    const server = await startRest(kind)
    try {
      expect(await server.client('admin').get('/api/address/lookup?postcode=LS1')).toMatchObject({
        status: 409,
        body: { error: 'No address look-up is set up. Type the address' },
      })
    } finally {
      await server.close()
    }
  })
})
