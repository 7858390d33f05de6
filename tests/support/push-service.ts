import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A notification as a browser has it. */
export interface ReceivedPush {
  readonly title: string
  readonly body: string
  readonly path: string | null
  readonly tag: string
  /** What the push service can see of it. */
  readonly seen: { readonly ttl: string; readonly audience: string; readonly subject: string; readonly key: string }
}

/** A browser with a subscription: it alone can read what is sent to it. */
export interface TestBrowser {
  readonly subscription: {
    readonly endpoint: string
    readonly keys: { readonly p256dh: string; readonly auth: string }
  }
  readonly received: readonly ReceivedPush[]
}

export interface PushService {
  /** A new browser, with a subscription of its own. */
  browser(): TestBrowser
  /** What it answers to this browser from now on; 201 at first. */
  answer(browser: TestBrowser, status: number): void
  /** Calls that came in, refused ones too. */
  calls(browser: TestBrowser): number
  close(): Promise<void>
}

interface Known {
  readonly browser: TestBrowser & { readonly received: ReceivedPush[] }
  readonly read: (body: Buffer) => Omit<ReceivedPush, 'seen'>
  status: number
  calls: number
}

/** A push service: a real HTTP server on a free port, whose browsers decrypt what they get by themselves. */
export async function startPushService(): Promise<PushService> {
  const known = new Map<string, Known>()
  const server = createServer((request, response) => {
    const to = known.get(request.url ?? '')
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (!to) return void response.writeHead(404).end()
      to.calls++
      if (to.status < 300) {
        const seen = { ttl: String(request.headers['ttl']), ...proven(String(request.headers.authorization)) }
        to.browser.received.push({ ...to.read(Buffer.concat(parts)), seen })
      }
      response.writeHead(to.status).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const of = ({ subscription }: TestBrowser) => known.get(new URL(subscription.endpoint).pathname) as Known
  return {
    browser() {
      const { keys, read } = newBrowser()
      const path = `/${randomBytes(12).toString('hex')}`
      const browser = { subscription: { endpoint: origin + path, keys }, received: [] as ReceivedPush[] }
      known.set(path, { browser, read, status: 201, calls: 0 })
      return browser
    },
    answer: (browser, status) => void (of(browser).status = status),
    calls: browser => of(browser).calls,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The keys of a browser, and how it reads what is encrypted for them (RFC 8291, aes128gcm). */
function newBrowser() {
  const own = createECDH('prime256v1')
  const publicKey = own.generateKeys()
  const auth = randomBytes(16)
  const derived = (salt: Buffer, key: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  const read = (body: Buffer) => {
    const salt = body.subarray(0, 16)
    const idEnd = 21 + body.readUInt8(20)
    const theirs = body.subarray(21, idEnd)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, theirs])
    const material = derived(auth, own.computeSecret(theirs), info, 32)
    const key = derived(salt, material, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derived(salt, material, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(body.subarray(-16))
    const plain = Buffer.concat([decipher.update(body.subarray(idEnd, -16)), decipher.final()])
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as Omit<ReceivedPush, 'seen'>
  }
  return { keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }, read }
}

/** Who sends, as the signed token proves it (VAPID, RFC 8292). @throws where it does not */
function proven(authorization: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head, claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  if (!verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
    throw new Error('A push service would refuse this token')
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string }
  return { audience: aud, subject: sub, key }
}
