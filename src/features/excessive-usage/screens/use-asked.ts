import { useSearchParams } from 'react-router'
import type { Order } from './ranked.ts'

/** As many uses as can be asked for. */
export const mostThreshold = 1_000_000
const usual = { order: 'ratio', threshold: 100 } as const

/** What the page's address asks for. */
export interface Asked {
  readonly order: Order
  /** Uses in 24 hours above which a line is marked. */
  readonly threshold: number
}

export function useAsked(): readonly [asked: Asked, set: (change: Partial<Asked>) => void] {
  const [params, setParams] = useSearchParams()
  const above = params.get('above') ?? ''
  const asked: Asked = {
    order: params.get('order') === 'count' ? 'count' : usual.order,
    threshold: /^[1-9]\d{0,6}$/.test(above) ? Math.min(Number(above), mostThreshold) : usual.threshold,
  }
  const set = (change: Partial<Asked>) => {
    const { order, threshold } = { ...asked, ...change }
    const given = {
      ...(order !== usual.order && { order }),
      ...(threshold !== usual.threshold && { above: String(threshold) }),
    }
    setParams(given, { replace: true })
  }
  return [asked, set]
}
