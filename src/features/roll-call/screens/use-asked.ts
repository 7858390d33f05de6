import { useSearchParams } from 'react-router'
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

export function useAsked(): readonly [asked: Asked, set: (change: Partial<Asked>) => void] {
  const [params, setParams] = useSearchParams()
  const asked: Asked = {
    siteId: idOf(params.get('site')),
    zoneId: idOf(params.get('zone')),
    at: params.get('at') ?? undefined,
    q: params.get('q') ?? '',
    uncertain: params.get('uncertain') === 'true',
  }
  const set = (change: Partial<Asked>) => {
    const { siteId, zoneId, at, q, uncertain } = { ...asked, ...change }
    const given = { site: siteId, zone: zoneId, at, q: q || undefined, uncertain: uncertain || undefined }
    setParams(
      Object.fromEntries(
        Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      ),
      { replace: true },
    )
  }
  return [asked, set]
}
