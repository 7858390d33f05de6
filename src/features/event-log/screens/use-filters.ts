import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { eventTypeChoices } from '../../../domain/events.ts'

type EventType = keyof typeof eventTypeChoices

/** What of the log is shown, as the page's address says it. */
export interface Filters {
  readonly siteId: number | undefined
  readonly types: readonly EventType[]
  /** Words that a row says. */
  readonly q: string
  /** With requests to exit, where the client leaves them out. */
  readonly exits: boolean
}

const isType = (text: string): text is EventType => Object.hasOwn(eventTypeChoices, text)

/** The filters in the address; what it can't mean is left out. */
export function useFilters(): readonly [filters: Filters, set: (change: Partial<Filters>) => void] {
  const [params, setParams] = useSearchParams()
  const [site, type, q = ''] = [params.get('site') ?? '', params.get('type') ?? '', params.get('q') ?? undefined]
  const exits = params.get('exits') === 'true'
  const filters = useMemo(
    () => ({
      siteId: /^[1-9]\d{0,9}$/.test(site) ? Number(site) : undefined,
      types: type.split(',').filter(isType),
      q,
      exits,
    }),
    [site, type, q, exits],
  )
  const set = (change: Partial<Filters>) => {
    const next = { ...filters, ...change }
    const given = {
      ...(next.siteId !== undefined && { site: String(next.siteId) }),
      ...(next.types.length > 0 && { type: next.types.join(',') }),
      ...(next.q && { q: next.q }),
      ...(next.exits && { exits: 'true' }),
    }
    setParams(given, { replace: true })
  }
  return [filters, set]
}
