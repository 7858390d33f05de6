import { isIPv6 } from 'node:net'

/**
 * What counts as one caller: an IPv4 address, or the /64 of an IPv6 address, since one host may use all of it.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const [before = [], after] = bare.split('::').map(part => (part === '' ? [] : part.split(':')))
  const missing = after ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0') : []
  const groups = [...before, ...missing, ...(after ?? [])].slice(0, 4)
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
