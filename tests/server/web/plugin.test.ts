import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../../server/context.ts'
import { handleErrors } from '../../../server/errors.ts'
import { readSettings } from '../../../server/settings.ts'
import { webPlugin } from '../../../server/web/plugin.ts'
import { securityHeaders } from '../../../server/web/security-headers.ts'

const page =
  '<meta property="csp-nonce" nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__" src="/assets/a.js"></script>'
const lightPage = (screen: string) => `<head></head><script nonce="__CSP_NONCE__" src="/assets/${screen}.js"></script>`
const script = 'console.log("a script of the app")'

let dist: string
let app: FastifyInstance

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'gatehouse-web-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), page)
  await mkdir(join(dist, 'light'))
  for (const screen of ['sign-in', 'register', 'registration-link', 'reset-password'])
    await writeFile(join(dist, 'light', `${screen}.html`), lightPage(screen))
  await writeFile(join(dist, 'assets', 'a.js'), script)
  await writeFile(join(dist, 'assets', 'a.js.gz'), gzipSync(script))
  app = await serve(dist)
})

afterEach(async () => {
  await app.close()
  await rm(dist, { recursive: true })
})

async function serve(folder: string, more: Readonly<Record<string, string>> = {}) {
  const fastify = Fastify()
  handleErrors(fastify)
  await securityHeaders(fastify)
  await webPlugin(fastify, { settings: readSettings({ GATEHOUSE_BRAND: 'acs', ...more }) } as Context, folder)
  return fastify
}

const nonceIn = (text: unknown) => /'?nonce-([\w-]+)'/.exec(String(text))?.[1]

describe('the page', () => {
  it('is sent for every path of the app, known or not', async () => {
    for (const url of ['/', '/dashboard', '/login?returnTo=%2Fhome', '/no/such/screen', '/apiary', '/hubsy/x']) {
      const answer = await app.inject(url)
      expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8'])
    }
  })

  it('is the light one for strangers: signing in, registering and the links of emails', async () => {
    for (const [url, screen] of [
      ['/login?returnTo=%2Fhome', 'sign-in'],
      ['/account/login', 'sign-in'],
      ['/register', 'register'],
      ['/register/R-1', 'registration-link'],
      ['/reset-password', 'reset-password'],
    ] as const) {
      const answer = await app.inject(url)
      expect([url, answer.statusCode]).toEqual([url, 200])
      expect(answer.body).toContain(`/assets/${screen}.js`)
      expect(answer.body).toContain(nonceIn(answer.headers['content-security-policy']))
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    expect((await app.inject('/dashboard')).body).toContain('/assets/a.js')
  })

  it('tells search engines to leave the API alone', async () => {
    const { body, headers } = await app.inject('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toBe('User-agent: *\nDisallow: /api/\nDisallow: /hubs/\n')
  })

  const opened = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }
  const signedIn = { ...opened, cookie: 'gatehouse=abc' }
  const fromElsewhere = { ...opened, 'sec-fetch-site': 'cross-site' }
  const keeping = { 'sec-fetch-mode': 'same-origin', 'sec-fetch-site': 'same-origin' }

  it('says where nobody is signed in, and only where the browser would have shown it', async () => {
    const says = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/login', headers })).body.includes('gatehouse-nobody')
    expect(await says(opened)).toBe(true)
    expect(await says(signedIn)).toBe(false)
    expect(await says(fromElsewhere)).toBe(false)
    expect(await says({})).toBe(false)
  })

  it('brings what it needs before anybody has signed in', async () => {
    const [, text = ''] = /name="gatehouse-settings" content="([^"]+)"/.exec((await app.inject('/login')).body) ?? []
    const { build: _, ...settings } = (await app.inject('/api/settings')).json() as Record<string, unknown>
    expect(JSON.parse(text.replaceAll('&quot;', '"'))).toEqual(settings)
  })

  it('of the host alone is the sign-in screen, for those without a session', async () => {
    const { statusCode, headers } = await app.inject({ url: '/', headers: opened })
    expect([statusCode, headers.location]).toEqual([302, '/login'])
    // The service worker keeps the app's page, also while nobody is signed in.
    for (const others of [signedIn, fromElsewhere, keeping, {}])
      expect((await app.inject({ url: '/', headers: others })).statusCode).toBe(200)
    expect((await app.inject({ url: '/dashboard', headers: opened })).statusCode).toBe(200)
  })

  it('carries the nonce of its own header, a new one each time, and is never stored', async () => {
    const [one, two] = [await app.inject('/'), await app.inject('/')]
    const nonce = nonceIn(one.headers['content-security-policy'])
    expect(nonce).toMatch(/^[\w-]{24}$/)
    expect(one.body).toBe(page.replaceAll('__CSP_NONCE__', nonce ?? ''))
    expect(nonceIn(two.headers['content-security-policy'])).not.toBe(nonce)
    expect(one.headers['cache-control']).toBe('no-store')
  })

  it('has a policy without unsafe sources, frames, objects or foreign connections', async () => {
    const policy = String((await app.inject('/')).headers['content-security-policy'])
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("connect-src 'self'")
    expect(policy).toContain("worker-src 'self';")
  })

  it('says how to build the app where it is not built', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'gatehouse-web-'))
    const unbuilt = await serve(empty)
    const answer = await unbuilt.inject('/dashboard')
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('npm run build')
    await unbuilt.close()
    await rm(empty, { recursive: true })
  })
})

describe('the style of a map', () => {
  const url = 'https://maps.example:8443/styles/plain.json?key=abc'
  const origin = 'https://maps.example:8443'
  let mapped: FastifyInstance
  beforeEach(async () => {
    mapped = await serve(dist, { MAP_STYLE_URL: url })
  })
  afterEach(() => mapped.close())

  it('opens the page to that one origin, for data, pictures and fonts alone', async () => {
    const policy = String((await mapped.inject('/')).headers['content-security-policy']).split(';')
    expect(policy.filter(directive => directive.includes('maps.example'))).toEqual([
      `img-src 'self' data: blob: ${origin}`,
      `font-src 'self' ${origin}`,
      `connect-src 'self' ${origin}`,
    ])
  })

  it('opens the worker that reads its tiles to that one origin', async () => {
    const { headers } = await mapped.inject('/assets/a.js')
    expect(headers['content-security-policy']).toBe(
      `default-src 'none';script-src 'self';connect-src 'self' ${origin};frame-ancestors 'none'`,
    )
  })

  it('is sent to the page', async () => {
    expect((await mapped.inject('/api/settings')).json()).toMatchObject({ mapStyleUrl: url })
    expect((await mapped.inject('/login')).body).toContain(`&quot;mapStyleUrl&quot;:&quot;${url}&quot;`)
  })

  it('can put nothing else into the page', async () => {
    const hostile = await serve(dist, { MAP_STYLE_URL: `https://maps.example/?"><script>alert(1)</script>&$&` })
    const { body } = await hostile.inject('/login')
    expect(body).toContain(
      String.raw`https://maps.example/?\&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;$&amp;&quot;`,
    )
    await hostile.close()
  })
})

describe('a path of the server', () => {
  it('that is not there is a 404 in JSON and never the page', async () => {
    for (const url of ['/api/nothing', '/api', '/hubs/nothing', '/assets/gone.js']) {
      const answer = await app.inject(url)
      expect([url, answer.statusCode, answer.json()]).toEqual([
        url,
        404,
        { error: 'Error 404 - Not Found', code: 'notFound' },
      ])
    }
  })

  it('may not load anything, be framed or be taken for another type', async () => {
    const { headers } = await app.inject('/api/settings')
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['referrer-policy']).toBe('same-origin')
  })

  it('tells which build it sends, as its pages say', async () => {
    const build = async () => ((await app.inject('/api/settings')).json() as { build: string }).build
    const first = await build()
    await writeFile(join(dist, 'index.html'), '<html><head><title>Next</title></head></html>')
    const next = await build()
    expect(next).not.toBe(first)
    expect((await app.inject('/')).body).toContain(`<meta name="gatehouse-build" content="${next}" />`)
  })

  it('tells anybody the brand, the variant, the version, the build, whether there are passkeys and an address look-up, and nothing else', async () => {
    const settings = (await app.inject('/api/settings')).json() as Record<string, unknown>
    expect(settings).toEqual({
      passkeys: false,
      addressLookup: false,
      helpSite: false,
      brand: 'acs',
      variant: 'cloud',
      demo: true,
      version: expect.stringMatching(/^\d+\.\d+/),
      build: expect.stringMatching(/^[0-9a-f]{12}$/),
    })
  })
})

describe('the service worker', () => {
  it('is asked for again each time, and may talk to this server alone', async () => {
    await writeFile(join(dist, 'service-worker.js'), script)
    const { body, headers } = await app.inject('/service-worker.js')
    expect(body).toBe(script)
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';script-src 'self';connect-src 'self';frame-ancestors 'none'",
    )
  })

  it('is a 404 where the app is not built, never the page', async () => {
    expect((await app.inject('/service-worker.js')).statusCode).toBe(404)
  })
})

describe('a built file', () => {
  it('is cached for a year and sent compressed to those who accept that', async () => {
    const plain = await app.inject('/assets/a.js')
    const small = await app.inject({ url: '/assets/a.js', headers: { 'accept-encoding': 'gzip' } })
    expect(plain.body).toBe(script)
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(small.headers['content-encoding']).toBe('gzip')
    expect(small.rawPayload.equals(gzipSync(script))).toBe(true)
    expect(small.headers['content-type']).toMatch(/javascript/)
  })

  it('may, as a worker, talk to this server and to no other', async () => {
    const { headers } = await app.inject('/assets/a.js')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';script-src 'self';connect-src 'self';frame-ancestors 'none'",
    )
  })

  it('is never one outside its folder', async () => {
    await writeFile(join(dist, 'secret.txt'), 'not for the web')
    for (const url of ['/assets/../secret.txt', '/assets/%2e%2e/secret.txt', '/assets/..%2fsecret.txt', '/secret.txt'])
      expect((await app.inject(url)).body).not.toContain('not for the web')
  })
})
