import type { HubMethod, HubSession } from './hub.ts'
import { defaultLimits, type HubLimits } from './limits.ts'
import type { HubErrorContext, MountOptions } from './options.ts'
import { Registry } from './registry.ts'
import { newTally, type Tally } from './stats.ts'
import { ConnectionTokens } from './tokens.ts'

/** What the parts of one hub server share. */
export interface HubHost<S extends HubSession> {
  options: MountOptions<S>
  limits: HubLimits
  now: () => number
  tokens: ConnectionTokens
  registry: Registry<S>
  tally: Tally
  /** Set once: from then on no connection is admitted. */
  closing: boolean
  report(error: unknown, context: HubErrorContext): void
}

export function newHost<S extends HubSession>(
  options: MountOptions<S>,
  log: (error: unknown, context: HubErrorContext) => void,
): HubHost<S> {
  const limits = { ...defaultLimits, ...options.limits }
  const now = options.now ?? Date.now
  const report = (error: unknown, context: HubErrorContext) => {
    try {
      if (options.onError) options.onError(error, context)
      else log(error, context)
    } catch (failure) {
      log(failure, context) // a broken reporter must not bring the connection down
    }
  }
  return {
    options,
    limits,
    now,
    report,
    tokens: new ConnectionTokens(limits, now),
    registry: new Registry(limits),
    tally: newTally(),
    closing: false,
  }
}

/** Methods by lower-case name. Throws where two differ only in case. */
export function methodsByName<S extends HubSession>(
  methods: Record<string, HubMethod<S>>,
): ReadonlyMap<string, HubMethod<S>> {
  const byName = new Map(Object.entries(methods).map(([name, method]) => [name.toLowerCase(), method]))
  if (byName.size < Object.keys(methods).length) throw new Error('Two hub methods differ only in case')
  return byName
}
