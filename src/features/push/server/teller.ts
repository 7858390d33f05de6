import { type Context, workBehind } from '../../../../server/kit/index.ts'
import { tellDue } from './tell.ts'

type Teller = ReturnType<typeof workBehind>
const shared = new WeakMap<Context['bus'], Teller>()

/** What tells devices behind commits, where a server has it. */
export const tellerOf = ({ bus }: Pick<Context, 'bus'>): Teller | undefined => shared.get(bus)

/** Makes that of a server. What fails, or is cut off, the schedule does later. */
export function makeTeller(context: Context, onError: (error: unknown) => void): Teller {
  const teller = workBehind(stop => tellDue(context, stop), onError)
  shared.set(context.bus, teller)
  return teller
}
