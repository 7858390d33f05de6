import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isPublic, literalOf, refusalOf } from '../../../server/base/addresses.ts'
import { checkedPost } from '../../../server/base/checked-post.ts'
import { nextAttempt } from '../../../src/features/integrations/server/webhooks/settle.ts'

const { lookup, resolve4 } = vi.hoisted(() => ({
  lookup: vi.fn<() => Promise<{ address: string; family: number }[]>>(),
  resolve4: vi.fn<() => Promise<string[]>>(),
}))
vi.mock('node:dns/promises', () => ({
  lookup,
  Resolver: class {
    resolve4 = resolve4
    resolve6 = () => Promise.reject(coded('ENODATA'))
  },
}))
const coded = (code: string) => Object.assign(new Error(code), { code })

const literal = (host: string) => literalOf(new URL(`https://${host}/hook`))
const publicHost = (host: string) => {
  const address = literal(host)
  if (!address) throw new Error(`${host} is no address`)
  return isPublic(address)
}

describe('the address of a webhook', () => {
  it.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '[2606:4700::1111]', '[2a00:1450::1]'])('is public: %s', host =>
    expect(publicHost(host)).toBe(true),
  )

  it.each([
    '127.0.0.1',
    '127.1',
    '0x7f000001',
    '2130706433',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '168.63.129.16',
    '224.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:8.8.8.8]',
    '[64:ff9b::a00:1]',
    '[2002:7f00:1::]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[ff02::1]',
  ])('is refused: %s', host => expect(publicHost(host)).toBe(false))

  it('is refused where any of several is not public, and without TLS everywhere but in private networks', () => {
    const [open, inside] = [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]
    const [secure, plain] = [new URL('https://a.example'), new URL('http://a.example')]
    expect(refusalOf(secure, [open], false)).toBeUndefined()
    expect(refusalOf(secure, [open, inside], false)).toBe('Its address is not on the internet')
    expect(refusalOf(secure, [open, inside], true)).toBeUndefined()
    expect(refusalOf(plain, [open], false)).toBe('It must begin with https://')
    expect(refusalOf(plain, [open], true)).toBe('It must begin with https://')
    expect(refusalOf(plain, [inside], true)).toBeUndefined()
  })
})

describe('an attempt', () => {
  const asked: string[] = []
  const receiver = http.createServer((request, response) => {
    asked.push(String(request.headers.host))
    response.writeHead(204).end()
  })
  beforeAll(() => new Promise<void>(resolve => void receiver.listen(0, '127.0.0.1', resolve)))
  afterAll(() => void receiver.close())
  const send = (allowPrivate: boolean) =>
    checkedPost({
      url: new URL(`http://rebinding.test:${(receiver.address() as AddressInfo).port}/`),
      headers: {},
      body: '{}',
      allowPrivate,
      stop: new AbortController().signal,
    })

  it('connects to the address that was checked: the host is looked up once', async () => {
    resolve4.mockResolvedValueOnce(['127.0.0.1'])
    expect(await send(true)).toEqual({ status: 204, reason: undefined })
    expect(asked).toEqual([expect.stringContaining('rebinding.test')])
    expect(resolve4).toHaveBeenCalledTimes(1)
  })

  it('asks the system, which holds a thread, only for names that no name server knows', async () => {
    resolve4.mockRejectedValueOnce(coded('ETIMEOUT'))
    expect(await send(true)).toEqual({ status: undefined, reason: 'Its host could not be looked up' })
    expect(lookup).not.toHaveBeenCalled()
    resolve4.mockRejectedValueOnce(coded('ENOTFOUND'))
    lookup.mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }])
    expect(await send(true)).toEqual({ status: 204, reason: undefined })
  })

  it('goes nowhere where the name has a private address', async () => {
    asked.length = 0
    resolve4.mockResolvedValueOnce(['93.184.216.34', '127.0.0.1'])
    expect(await send(false)).toEqual({ status: undefined, reason: 'Its address is not on the internet' })
    expect(asked).toEqual([])
  })

  it('is followed by others, ever later, until it has failed', () => {
    const now = new Date('2026-11-23T09:00:00Z')
    const seconds = [1, 2, 3, 4, 5, 6, 7].map(n => ((nextAttempt(n, now)?.getTime() ?? 0) - now.getTime()) / 1000)
    expect(seconds).toEqual([5, 30, 120, 600, 3600, 21_600, 86_400])
    expect(nextAttempt(8, now)).toBeUndefined()
  })
})
