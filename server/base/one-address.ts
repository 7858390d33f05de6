import type { LookupFunction } from 'node:net'
import type { Address } from './addresses.ts'

/** Finds the one address, whatever the name has by now. */
export const only =
  ({ address, family }: Address): LookupFunction =>
  (_host, { all }, found) =>
    all ? found(null, [{ address, family }]) : found(null, address, family)

/** Never comes to anything but the reason of the signal. */
export const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise<never>((_resolve, reject) => {
    const end = () => reject(signal.reason as Error)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
