import { useAddress } from '../../../crud/screen/use-address.ts'
import type { Picked } from './Roll.tsx'

/** What the page's address asks for, so that it can be sent to somebody. */
export interface Asked extends Picked {
  /** An instant, ISO 8601; undefined for now, live. */
  readonly at: string | undefined
  /** Part of a name. */
  readonly q: string
  /** Only those of whom it is uncertain that they are in. */
  readonly uncertain: boolean
}

const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined)

const askedOf = (params: URLSearchParams): Asked => ({
  siteId: idOf(params.get('site')),
  zoneId: idOf(params.get('zone')),
  at: params.get('at') ?? undefined,
  q: params.get('q') ?? '',
  uncertain: params.get('uncertain') === 'true',
})

function paramsOf({ siteId, zoneId, at, q, uncertain }: Asked): Record<string, string> {
  const given = { site: siteId, zone: zoneId, at, q: q || undefined, uncertain: uncertain || undefined }
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

export function useAsked(): readonly [asked: Asked, set: (change: Partial<Asked>) => void] {
  const { params, replace } = useAddress()
  const set = (change: Partial<Asked>) => replace(before => paramsOf({ ...askedOf(before), ...change }))
  return [askedOf(params), set]
}
