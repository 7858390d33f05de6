import { weakSignal } from '../../../domain/comm-device-state.ts'

/** What the server knows of a comm device and of what it serves. */
export interface Known {
  readonly type: string
  readonly state: string
  /** In %. */
  readonly signalStrength: number | null
  readonly lastSeenAt: string | null
  /** How many are in it; null where that is not known. */
  readonly sims: number | null
  /** The states of the controllers that it serves; null where they are not known. */
  readonly controllers: readonly string[] | null
}

/** What is missing before a comm device can be signed off with a good conscience, in words with placeholders. */
export function missingIn({ type, state, signalStrength, lastSeenAt, sims, controllers }: Known): readonly string[] {
  const isOnline = state === 'online'
  const unreached = controllers?.filter(each => each !== 'online').length ?? 0
  return [
    ...(isOnline ? [] : [state === 'offline' ? 'It is offline.' : 'It is not known to be online.']),
    ...(lastSeenAt === null ? ['It has never made contact.'] : []),
    ...(signalStrength !== null && signalStrength < weakSignal
      ? [`Its signal of ${signalStrength} % is below the limit of ${weakSignal} %.`]
      : []),
    ...(type === 'mobile' && signalStrength === null ? ['Its signal strength is not known.'] : []),
    ...(type === 'mobile' && sims === 0 ? ['It has no SIM.'] : []),
    ...(controllers?.length === 0 ? ['It serves no {one controller}.'] : []),
    ...(unreached > 0 ? [`${unreached} of its ${controllers?.length} {many controller} are not online.`] : []),
  ]
}
