import { useAddress } from '../../../crud/screen/use-address.ts'
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

function askedOf(params: URLSearchParams): Asked {
  const above = params.get('above') ?? ''
  return {
    order: params.get('order') === 'count' ? 'count' : usual.order,
    threshold: /^[1-9]\d{0,6}$/.test(above) ? Math.min(Number(above), mostThreshold) : usual.threshold,
  }
}

const paramsOf = ({ order, threshold }: Asked): Record<string, string> => ({
  ...(order !== usual.order && { order }),
  ...(threshold !== usual.threshold && { above: String(threshold) }),
})

export function useAsked(): readonly [asked: Asked, set: (change: Partial<Asked>) => void] {
  const { params, replace } = useAddress()
  const set = (change: Partial<Asked>) => replace(before => paramsOf({ ...askedOf(before), ...change }))
  return [askedOf(params), set]
}
