import { type CommFrame, framesKept } from '../../../domain/comm-device-wire.ts'

/** Frames in order, each once, the newest of them: as many as are kept. */
export function joined(before: readonly CommFrame[], more: readonly CommFrame[]): readonly CommFrame[] {
  if (more.length === 0) return before
  const byId = new Map([...before, ...more].map(frame => [frame.commFrameId, frame]))
  return [...byId.values()].toSorted((one, other) => one.commFrameId - other.commFrameId).slice(-framesKept)
}

/** Bytes apart: '0a 0b'. */
export const hexText = (hex: string): string => hex.match(/../g)?.join(' ') ?? ''

export const directionText = { in: 'Received', out: 'Sent' } as const

/** The frames in which each word of a search occurs: in the bytes, with or without spaces, the text or the direction. */
export function matching(frames: readonly CommFrame[], search: string): readonly CommFrame[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return frames
  const bytes = words.join('')
  return frames.filter(({ hex, text, direction }) => {
    const all = `${hex}\n${hexText(hex)}\n${text ?? ''}\n${directionText[direction]}`.toLowerCase()
    return words.every(word => all.includes(word)) || hex.includes(bytes)
  })
}

interface Told {
  /** What the device is called. */
  readonly title: string
  /** How an instant is written. */
  readonly timeText: (at: string) => string
  readonly zone: string
}

/** Frames as they are exported: when, in which direction, the bytes, and what they mean. */
export const asFile = (frames: readonly CommFrame[], { title, timeText, zone }: Told): string =>
  [
    `Frames of ${title}, times in ${zone}`,
    ...frames.map(({ at, direction, hex, text }) =>
      [timeText(at), directionText[direction], hexText(hex), ...(text === null ? [] : [text])].join('\t'),
    ),
  ].join('\n') + '\n'
