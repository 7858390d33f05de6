import type { ConnectionOptions } from '@nats-io/transport-node'

/** One server of NATS: `nats://` or `tls://`, a user and password or a token before the host where it wants them. */
const isAddress = (text: string): boolean =>
  URL.canParse(text) && /^(nats|tls):$/.test(new URL(text).protocol) && new URL(text).hostname !== ''

const addressesOf = (list: string): string[] => list.split(',').map(text => text.trim())

/** Whether a setting names servers of one NATS, divided by commas. */
export const isAddressList = (list: string): boolean => addressesOf(list).every(isAddress)

/** How the library wants the servers and who we are; the first address says whether TLS is asked for, and who we are. */
export function connectionTo(list: string): Pick<ConnectionOptions, 'servers' | 'tls' | 'user' | 'pass' | 'token'> & {
  servers: string[]
} {
  const urls = addressesOf(list).map(text => new URL(text))
  const [user, pass] = [decodeURIComponent(urls[0]?.username ?? ''), decodeURIComponent(urls[0]?.password ?? '')]
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || 4222}`),
    ...(urls[0]?.protocol === 'tls:' && { tls: {} }),
    ...(pass && { user, pass }),
    ...(user && !pass && { token: user }),
  }
}
