import { type Chosen, chosen } from '../domain/choose.ts'
import { readUdns } from '../domain/udns.ts'

/** The UDNs that an address names, as they are typed: `?udn=0400AB01,0400AB02`. */
export const udnsIn = (url: URLSearchParams): string => readUdns(url.getAll('udn').join(' ')).all.join(' ')

/** The devices that an address names by a batch or a range; undefined where it names none. */
export function chosenIn(url: URLSearchParams): Chosen | undefined {
  const names = ['batch', 'from', 'to'] as const
  const given = Object.fromEntries(names.flatMap(name => (url.get(name) ? [[name, url.get(name)]] : [])))
  const read = chosen.safeParse(given)
  return read.success ? read.data : undefined
}

/** The job that an address is about. */
export function jobIn(url: URLSearchParams): number | undefined {
  const text = url.get('job') ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
