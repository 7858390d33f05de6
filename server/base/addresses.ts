import { NODATA, NOTFOUND } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** What is not the internet: this machine, private and shared networks, clouds' metadata, and what is reserved. */
const notPublic = {
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['168.63.129.16', 32],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ],
  // Those too that carry an IPv4 address inside: mapped, translated and tunnelled ones.
  ipv6: [
    ['::', 96],
    ['::ffff:0:0', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ],
} as const

// One for each family: a list of both would take IPv4 addresses for mapped ones.
const listOf = (family: 'ipv4' | 'ipv6') => {
  const list = new BlockList()
  for (const [address, prefix] of notPublic[family]) list.addSubnet(address, prefix, family)
  return list
}
const lists = { ipv4: listOf('ipv4'), ipv6: listOf('ipv6') }

export interface Address {
  readonly address: string
  readonly family: number
}

/** Whether an IP address is on the internet. */
export const isPublic = ({ address, family }: Address): boolean =>
  family === 6 ? !lists.ipv6.check(address, 'ipv6') : !lists.ipv4.check(address, 'ipv4')

/** The host of a web address as the network knows it: without the brackets of IPv6. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** The address that is the host itself; undefined where the host has a name. */
export function literalOf(url: URL): Address | undefined {
  const address = hostOf(url)
  const family = isIP(address)
  return family === 0 ? undefined : { address, family }
}

/** Why nothing is sent to a web address; undefined if it may be. @param addresses all that its host has */
export function refusalOf({ protocol }: URL, addresses: readonly Address[], allowPrivate: boolean): string | undefined {
  const known = addresses.filter(isPublic)
  if (known.length < addresses.length && !allowPrivate) return 'Its address is not on the internet'
  if (protocol !== 'https:' && (known.length > 0 || !allowPrivate)) return 'It must begin with https://'
  return undefined
}

const asked = { timeout: 2500, tries: 2 } as const

/**
 * All addresses of a host, asked of the name servers: the system's own look-up would hold a thread for as long as one
 * does not answer, and the process has four. It is asked only for names that no name server knows: those of its own file.
 * @throws where it has none
 */
export async function addressesOf(url: URL): Promise<readonly Address[]> {
  const literal = literalOf(url)
  if (literal) return [literal]
  const [host, resolver] = [hostOf(url), new Resolver(asked)]
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map(address => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map(address => ({ address, family: 6 })) : []),
  ]
  if (found.length > 0) return found
  const failures = [four, six].flatMap(each =>
    each.status === 'rejected' ? [each.reason as NodeJS.ErrnoException] : [],
  )
  const silent = failures.find(({ code }) => code !== NOTFOUND && code !== NODATA)
  if (silent) throw silent
  return lookup(host, { all: true })
}
