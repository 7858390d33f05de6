import { hidden } from '../../src/domain/controller-frames/shown-message.ts'

/** The numbers that calls of controllers have in their address. Whatever else is in one could be a secret. */
const numbers = new Set(['controllerId', 'after', 'limit', 'wait', 'requestId', 'offset'])
const most = 8

/** A query as it is shown: '?after=17&limit=100'. */
export function shownQuery(query: unknown): string {
  const parts = Object.entries(query ?? {})
    .slice(0, most)
    .map(([name, value]) => {
      if (!numbers.has(name)) return `${hidden}=${hidden}`
      return `${name}=${typeof value === 'string' && /^\d{1,16}$/.test(value) ? value : hidden}`
    })
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}
