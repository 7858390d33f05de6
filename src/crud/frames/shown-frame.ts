import { hasWords, searchWords } from '../../ui/log/search.ts'

/** As many frames as a viewer keeps. */
export const framesShown = 1000

/** A frame as a viewer shows it, whatever sent it. */
export interface ShownFrame {
  /** Counts up. */
  readonly frameId: number
  readonly at: string
  /** Which way its arrow points, and what that means: 'Received'. */
  readonly way: 'in' | 'out'
  readonly direction: string
  /** What else stands at its head: how it came, its topic. */
  readonly about?: readonly string[]
  /** What was sent, in letters of one width. */
  readonly sent: string
  /** The text for `sent` while it is folded: how long it is. */
  readonly folded?: string
  /** What it means, in words. */
  readonly meaning: string | null
}

/** Frames in order, each once, the newest of them: as many as are kept. */
export function joined(before: readonly ShownFrame[], more: readonly ShownFrame[]): readonly ShownFrame[] {
  if (more.length === 0) return before
  const byId = new Map([...before, ...more].map(frame => [frame.frameId, frame]))
  return [...byId.values()].toSorted((one, other) => one.frameId - other.frameId).slice(-framesShown)
}

const isHex = /^[0-9a-f]+$/

/**
 * The frames in which each word of a search occurs: in what was sent, what it means, or what stands at its head. Bytes in
 * hexadecimal are found with or without spaces.
 */
export function matching(frames: readonly ShownFrame[], search: string): readonly ShownFrame[] {
  const words = searchWords(search)
  if (words.length === 0) return frames
  const bytes = words.join('')
  return frames.filter(
    ({ sent, meaning, direction, about = [] }) =>
      hasWords([sent, meaning ?? '', direction, ...about].join('\n'), words) ||
      (isHex.test(bytes) && sent.toLowerCase().replaceAll(' ', '').includes(bytes)),
  )
}

interface Told {
  /** What the device is called. */
  readonly title: string
  /** How an instant is written. */
  readonly timeText: (at: string) => string
  readonly zone: string
}

/** Frames as they are exported: when, in which direction, what was sent, and what it means. */
export const asFile = (frames: readonly ShownFrame[], { title, timeText, zone }: Told): string =>
  [
    `Frames of ${title}, times in ${zone}`,
    ...frames.map(({ at, direction, about = [], sent, meaning }) =>
      [timeText(at), direction, ...about, sent.replaceAll(/\n */g, ' '), ...(meaning === null ? [] : [meaning])].join(
        '\t',
      ),
    ),
  ].join('\n') + '\n'
