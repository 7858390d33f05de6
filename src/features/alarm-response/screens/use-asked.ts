import { useAddress } from '../../../crud/screen/use-address.ts'
import { type PeriodName, periods } from '../domain/periods.ts'

/** What the page's address asks for, so that it can be sent to somebody. */
export interface Asked {
  readonly period: PeriodName
  readonly siteId: number | undefined
}

const usual = 'week'
const isPeriod = (text: string): text is PeriodName => Object.hasOwn(periods, text)

/** Reads an address; what it can't mean is as if it were left out. */
function askedOf(params: URLSearchParams): Asked {
  const [period, site] = [params.get('period') ?? usual, params.get('site') ?? '']
  return {
    period: isPeriod(period) ? period : usual,
    siteId: /^[1-9]\d{0,8}$/.test(site) ? Number(site) : undefined,
  }
}

const paramsOf = ({ period, siteId }: Asked): Record<string, string> => ({
  ...(period !== usual && { period }),
  ...(siteId !== undefined && { site: String(siteId) }),
})

export function useAsked(): readonly [asked: Asked, set: (change: Partial<Asked>) => void] {
  const { params, replace } = useAddress()
  const set = (change: Partial<Asked>) => replace(before => paramsOf({ ...askedOf(before), ...change }))
  return [askedOf(params), set]
}
