/** Below this a connection is likely to be lost in bad weather. In %. */
export const weakSignal = 30

/** What of a comm device says how it is. */
export interface DeviceRecord {
  readonly state: 'online' | 'offline' | 'unknown' | null
  /** In %; only of a mobile network's. */
  readonly signalStrength: number | null
}

/**
 * The state of a comm device, for someone who looks after many: by level and as text.
 * @param weakBelow what counts as a weak signal. In %
 */
export function commDeviceState(
  { state, signalStrength }: DeviceRecord,
  weakBelow = weakSignal,
): {
  readonly level: 'calm' | 'info' | 'unknown' | 'alert'
  readonly words: string
} {
  const isWeak = signalStrength !== null && signalStrength < weakBelow
  const signal = signalStrength === null ? '' : ` · ${isWeak ? 'weak signal' : 'signal'} ${signalStrength} %`
  if (state === 'offline') return { level: 'alert', words: `Offline${signal}` }
  if (state !== 'online') return { level: 'unknown', words: `Unknown${signal}` }
  return { level: isWeak ? 'info' : 'calm', words: `Online${signal}` }
}
