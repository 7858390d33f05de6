import { Writable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logging } from '../../../../server/request-log.ts'
import { oneDatabase } from '../../../support/database.ts'
import { startOpenIdProvider } from '../../../support/openid-provider.ts'
import { wrong } from '../../../server/rest/house.ts'
import { minute, second } from '../../../server/auth/moving-clock.ts'
import type { Browser } from './browser.ts'
import { type House, publicUrl, startHouse } from './house.ts'

const email = 'siteOwner@example.com'
const refused = (sso: string) => ({ status: 303, at: `/login?sso=${sso}` })

describe.each(oneDatabase)('the way to a provider and back (%s)', kind => {
  let house: House
  let browser: Browser
  let logged = ''
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString()
      done()
    },
  })
  beforeAll(async () => void (house = await startHouse(kind, { log: { ...logging, level: 'trace', stream } })))
  beforeEach(async () => {
    await house.setUp()
    house.provider.people.set('s1', { email, email_verified: true })
    house.provider.subject = 's1'
    browser = house.browser()
    logged = ''
  })
  afterEach(() => house.clear())
  afterAll(() => house?.close())
  const callback = async () => browser.callbackOf(await browser.begin(email))

  it('asks with PKCE, state and nonce, and only for who somebody is', async () => {
    const { searchParams } = await browser.begin(email)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'gatehouse',
      response_type: 'code',
      redirect_uri: `${publicUrl}/api/authentication/sso/callback`,
      scope: 'openid profile email groups',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      login_hint: email,
    })
  })

  it('keeps its secret in a cookie that no script reads and no other site sends but by a link', async () => {
    const { headers } = await browser.post('/authentication/sso/begin', { email })
    const [cookie] = headers.getSetCookie()
    expect(cookie).toMatch(/^gatehouse-sso=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    const [row] = await house.query('select * from single_sign_on')
    expect(JSON.stringify(row)).not.toContain(cookie?.slice(14, 57))
  })

  it('works once: what was used is no good again, in the same browser too', async () => {
    const url = await callback()
    const begun = await browser.post('/authentication/sso/begin', { email })
    expect(begun.status).toBe(200)
    expect(await browser.land(url)).toEqual(refused('ended'))
    const [first, again] = [await callback(), house.browser()]
    expect(await browser.land(first)).toEqual({ status: 303, at: '/' })
    expect(await browser.land(first)).toEqual(refused('ended'))
    expect(await again.land(first)).toEqual(refused('ended'))
  })

  it('is good in the browser that has begun it alone, and is not used up by another', async () => {
    const url = await callback()
    const other = house.browser()
    await other.begin(email)
    expect(await other.land(url)).toEqual(refused('ended'))
    expect(await other.me()).toBeUndefined()
    expect(await house.browser().land(url)).toEqual(refused('ended'))
    expect(await browser.land(url)).toEqual({ status: 303, at: '/' })
  })

  it('is good for ten minutes', async () => {
    const late = await callback()
    house.clock.forward(10 * minute)
    expect(await browser.land(late)).toEqual(refused('ended'))
    const inTime = await callback()
    house.clock.forward(10 * minute - second)
    expect(await browser.land(inTime)).toEqual({ status: 303, at: '/' })
  })

  it.each([
    ['nonce', 'x'.repeat(43)],
    ['code_challenge', 'x'.repeat(43)],
    ['state', 'x'.repeat(43)],
  ])('refuses an answer to another %s', async (name, value) => {
    const asked = await browser.begin(email)
    asked.searchParams.set(name, value)
    const url = await browser.callbackOf(asked)
    expect(await browser.land(url)).toEqual(refused(name === 'state' ? 'ended' : 'notAccepted'))
    expect(await browser.me()).toBeUndefined()
  })

  it('refuses an answer in the name of another provider, or of none', async () => {
    const other = await callback()
    expect(other.searchParams.get('iss')).toBe(house.provider.issuer)
    other.searchParams.set('iss', 'https://other.example')
    expect(await browser.land(other)).toEqual(refused('notAccepted'))
    const none = await callback()
    none.searchParams.delete('iss')
    expect(await browser.land(none)).toEqual(refused('notAccepted'))
    const twice = await callback()
    twice.searchParams.append('code', 'another')
    expect(await browser.land(twice)).toEqual(refused('notAccepted'))
    expect(await browser.me()).toBeUndefined()
  })

  it('refuses a code that another provider has given, and one of a provider that was changed meanwhile', async () => {
    const url = await callback()
    const other = await startOpenIdProvider(`${publicUrl}/api/authentication/sso/callback`)
    await house.query('update identity_provider set "issuer" = $1', [other.issuer])
    expect(await browser.land(url)).toEqual(refused('ended'))
    other.subject = 's1'
    other.people.set('s1', { email, email_verified: true })
    const theirs = await callback()
    await house.query('update identity_provider set "issuer" = $1', [house.provider.issuer])
    await house.query('update single_sign_on set "issuer" = $1', [house.provider.issuer])
    theirs.searchParams.set('iss', house.provider.issuer)
    expect(await browser.land(theirs)).toEqual(refused('notAccepted'))
    await other.close()
  })

  it('reads of the user information what is not in the ID token', async () => {
    const other = await startOpenIdProvider(`${publicUrl}/api/authentication/sso/callback`, { isInToken: false })
    other.subject = 's1'
    other.people.set('s1', { email, email_verified: true })
    await house.query('update identity_provider set "issuer" = $1', [other.issuer])
    expect(await browser.land(await callback())).toEqual({ status: 303, at: '/' })
    await other.close()
  })

  it('ends where the provider was switched off, or is gone', async () => {
    const url = await callback()
    await house.query('update identity_provider set "enabled" = false')
    expect(await browser.land(url)).toEqual(refused('ended'))
    expect(await browser.post('/authentication/sso/begin', { email })).toMatchObject(
      wrong('email', 'There is no single sign-on for this address'),
    )
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ])('leads home, and not to %j', async returnTo => {
    expect(await browser.signIn(email, returnTo)).toEqual({ status: 303, at: '/' })
  })

  it('begins on the app’s own page alone', async () => {
    const answer = await house.server.client().post('/api/authentication/sso/begin', { email })
    expect(answer).toMatchObject({ status: 403, body: { code: 'foreignPage' } })
    const foreign = await house.server.client().call(
      'POST',
      '/api/authentication/sso/begin',
      { email },
      {
        'application-identification': 'Website',
        origin: 'https://evil.example',
      },
    )
    expect(foreign.status).toBe(403)
  })

  it('answers whatever the callback is given by a page, never by an error', async () => {
    for (const query of ['', '?state=', '?state=%00', `?state=${'x'.repeat(43)}&code=1`, '?error=%3Cscript%3E', '?%']) {
      const landed = await browser.land(new URL(`${publicUrl}/api/authentication/sso/callback${query}`))
      expect([query, landed]).toEqual([query, refused('ended')])
    }
  })

  it('leaves no code, token or secret in the log', async () => {
    const url = await callback()
    await browser.land(url)
    const again = await callback()
    again.searchParams.set('iss', 'https://other.example')
    await browser.land(again)
    for (const each of [url, again])
      for (const name of ['code', 'state']) expect(logged).not.toContain(each.searchParams.get(name))
    expect(logged).not.toContain('eyJ')
  })
})
