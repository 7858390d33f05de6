import { useSearchParams } from 'react-router'
import { type PeriodName, periods } from '../domain/periods.ts'

/** What the page's address asks for, so that it can be sent to somebody. */
export interface Asked {
  readonly period: PeriodName
  readonly siteId: number | undefined
}

const usual = 'week'
const isPeriod = (text: string): text is PeriodName => Object.hasOwn(periods, text)

/** What the address asks for; what it can't mean is as if it were left out. */
export function useAsked(): readonly [asked: Asked, set: (change: Partial<Asked>) => void] {
  const [params, setParams] = useSearchParams()
  const [period, site] = [params.get('period') ?? usual, params.get('site') ?? '']
  const asked: Asked = {
    period: isPeriod(period) ? period : usual,
    siteId: /^[1-9]\d{0,8}$/.test(site) ? Number(site) : undefined,
  }
  const set = (change: Partial<Asked>) => {
    const next = { ...asked, ...change }
    const given = {
      ...(next.period !== usual && { period: next.period }),
      ...(next.siteId !== undefined && { site: String(next.siteId) }),
    }
    setParams(given, { replace: true })
  }
  return [asked, set]
}
