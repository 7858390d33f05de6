import { lockdownMove } from '../domain/messages.ts'
import { moved } from './moves.ts'

/** Nothing of its own is shown: what is shown of lockdowns is read again. */
export default function tellMoved(argument: unknown): void {
  lockdownMove.parse(argument)
  moved()
}
