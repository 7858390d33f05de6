import type { Chosen } from '../domain/choose.ts'
import { labelsPath, statusPath } from '../domain/places.ts'
import type { UdnStatus } from '../domain/statuses.ts'

/** As many as fit into an address. */
const mostInPlace = 100

const asked = (chosen: Chosen): URLSearchParams =>
  'udns' in chosen
    ? new URLSearchParams({ udn: chosen.udns.slice(0, mostInPlace).join(',') })
    : new URLSearchParams(Object.entries(chosen).filter(([, value]) => value !== undefined))

/** Labels of some devices. */
export const labelsOf = (chosen: Chosen): string => `${labelsPath}?${asked(chosen)}`

/** A new status for some devices. */
export function statusOf(chosen: Chosen, status: UdnStatus): string {
  const query = asked(chosen)
  query.set('status', status)
  return `${statusPath}?${query}`
}
