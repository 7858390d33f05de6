import { useMemo } from 'react'
import { useAddress } from '../../../crud/screen/use-address.ts'
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

/** Reads an address; what it can't mean is left out. */
function filtersOf(params: URLSearchParams): Filters {
  const site = params.get('site') ?? ''
  return {
    siteId: /^[1-9]\d{0,9}$/.test(site) ? Number(site) : undefined,
    types: (params.get('type') ?? '').split(',').filter(isType),
    q: params.get('q') ?? '',
    exits: params.get('exits') === 'true',
  }
}

const paramsOf = ({ siteId, types, q, exits }: Filters): Record<string, string> => ({
  ...(siteId !== undefined && { site: String(siteId) }),
  ...(types.length > 0 && { type: types.join(',') }),
  ...(q && { q }),
  ...(exits && { exits: 'true' }),
})

/** The filters in the address. */
export function useFilters(): readonly [filters: Filters, set: (change: Partial<Filters>) => void] {
  const { params, replace } = useAddress()
  const text = params.toString()
  const filters = useMemo(() => filtersOf(new URLSearchParams(text)), [text])
  const set = (change: Partial<Filters>) => replace(before => paramsOf({ ...filtersOf(before), ...change }))
  return [filters, set]
}
