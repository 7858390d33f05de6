import type { ShownFrame } from '../../../crud/frames/shown-frame.ts'
import { carriers, type ControllerFrame } from '../../../domain/controller-frames/frame.ts'
import { sizeText } from '../../../ui/size-text.ts'

/**
 * A frame of a controller, as viewers show it: what it says stands folded below what it means.
 * @param called what the brand calls a controller
 */
export function shownFrame(frame: ControllerFrame, frameId: number, called: string): ShownFrame {
  const { at, direction, carrier, what, status, meaning, text, bytes } = frame
  const isFrom = direction === 'fromDevice'
  return {
    frameId,
    at,
    way: isFrom ? 'in' : 'out',
    direction: `${isFrom ? 'From' : 'To'} the ${called}`,
    about: [carriers[carrier], status === undefined ? what : `${what}: ${status}`],
    sent: text,
    ...(text !== '' && meaning !== undefined && { folded: `Message, ${sizeText(bytes)}` }),
    meaning: meaning ?? null,
  }
}
