/** A read at a door of a zone that counts, or a correction in the place of one. */
export interface Read {
  /** Epoch ms. */
  readonly at: number
  readonly kind: 'in' | 'out'
  readonly zoneId: number
}

/** Whether a presence has both its ends, which one it lacks, or that it still lasts. */
export type PresenceState = 'whole' | 'noOut' | 'noIn' | 'open'

/** A stay in zones that count. Only one with both ends has a length: the missing one is never guessed. */
export interface Presence<R extends Read = Read> {
  readonly state: PresenceState
  readonly from: R | undefined
  readonly to: R | undefined
}

/** After so long without being read out, somebody has not been read out. */
export const mostMs = 16 * 3_600_000
/** Read out twice of a zone within this time is once: shown twice, or at two doors on the way out. */
export const twiceMs = 5 * 60_000

/**
 * The presences of one person, in order. One begins with the first read in, of those since they were last read out, that is
 * at most 16 hours before the read out: going from one zone to another is no gap. Each read in before that lacks its read
 * out. Zones may be within zones: who is read out of one, and then out of another that they were read into as well, was
 * there until then.
 * @param reads of all their credentials, in order
 * @param now epoch ms; who was read in at most 16 hours before it is still there
 */
export function presencesOf<R extends Read>(reads: readonly R[], now: number): Presence<R>[] {
  const all: Presence<R>[] = []
  let ins: R[] = []
  /** The reads in of the presence that ended last, as long as nobody was read in since. */
  let before: readonly R[] = []
  let out: R | undefined
  for (const read of reads) {
    if (read.kind === 'in') {
      ins.push(read)
      continue
    }
    const first = firstWithin(ins, read.at)
    const last = all.at(-1)
    if (ins.length > 0) {
      all.push(...lacking(ins.slice(0, first)))
      all.push(first < ins.length ? { state: 'whole', from: ins[first], to: read } : lackingIn(read))
      before = ins.slice(first)
      ins = []
    } else if (last?.state === 'whole' && isOutOf(before, read)) all[all.length - 1] = { ...last, to: read }
    else if (!out || !isTwice(out, read)) all.push(lackingIn(read))
    before = before.filter(({ zoneId }) => zoneId !== read.zoneId)
    out = read
  }
  const first = firstWithin(ins, now)
  all.push(...lacking(ins.slice(0, first)))
  if (first < ins.length) all.push({ state: 'open', from: ins[first], to: undefined })
  return all
}

const isWithin = (from: Read, at: number) => at - from.at <= mostMs
/** The place of the first read in at most 16 hours before an instant; behind the last where there is none. */
function firstWithin(ins: readonly Read[], at: number): number {
  const first = ins.findIndex(read => isWithin(read, at))
  return first < 0 ? ins.length : first
}
const isOutOf = (ins: readonly Read[], { zoneId, at }: Read) =>
  ins.some(read => read.zoneId === zoneId && isWithin(read, at))
const isTwice = (one: Read, other: Read) => one.zoneId === other.zoneId && other.at - one.at <= twiceMs
const lacking = <R extends Read>(ins: readonly R[]): Presence<R>[] =>
  ins.map(from => ({ state: 'noOut', from, to: undefined }))
const lackingIn = <R extends Read>(to: R): Presence<R> => ({ state: 'noIn', from: undefined, to })

/** How long a presence lasted, in ms; 0 where that is not known. */
export const lengthOf = ({ state, from, to }: Presence): number =>
  state === 'whole' && from && to ? to.at - from.at : 0
