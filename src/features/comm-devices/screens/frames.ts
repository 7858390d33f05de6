import type { ShownFrame } from '../../../crud/frames/shown-frame.ts'
import type { CommFrame } from '../../../domain/comm-device-wire.ts'

/** Bytes apart: '0a 0b'. */
const hexText = (hex: string): string => hex.match(/../g)?.join(' ') ?? ''

const directionText = { in: 'Received', out: 'Sent' } as const

/** A frame of a comm device, as viewers show it. */
export const shownFrame = ({ commFrameId, at, direction, hex, text }: CommFrame): ShownFrame => ({
  frameId: commFrameId,
  at,
  way: direction,
  direction: directionText[direction],
  sent: hexText(hex),
  meaning: text,
})
