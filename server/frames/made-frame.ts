import { type ControllerFrame, longestMeaning } from '../../src/domain/controller-frames/frame.ts'
import { shownMessage } from '../../src/domain/controller-frames/shown-message.ts'

interface Made extends Omit<ControllerFrame, 'meaning' | 'text'> {
  readonly meaning: string | undefined
  /** What is shown of it; undefined for nothing. */
  readonly message: unknown
}

/** A frame as it is published: bounded, and without secrets. */
export const madeFrame = ({ what, meaning, message, ...told }: Made): ControllerFrame => ({
  ...told,
  what: what.slice(0, longestMeaning),
  ...(meaning !== undefined && { meaning: meaning.slice(0, longestMeaning) }),
  text: message === undefined ? '' : shownMessage(message),
})
