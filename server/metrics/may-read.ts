import { timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { bearerOf } from '../auth/bearer.ts'
import { sha256 } from '../auth/secrets.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** What a proxy adds: who asks is then not where the connection comes from. */
const ofProxies = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip']

type Asking = Pick<FastifyRequest, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } }

/** Whether a request comes from this machine, straight. */
export function isLocal({ headers, socket: { remoteAddress = '' } }: Asking): boolean {
  if (ofProxies.some(name => headers[name] !== undefined)) return false
  return loopback.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')
}

/** Whether a request shows the token; compared in constant time. */
export function showsToken({ headers }: Pick<FastifyRequest, 'headers'>, token: string): boolean {
  return timingSafeEqual(sha256(bearerOf(headers.authorization) ?? ''), sha256(token))
}
