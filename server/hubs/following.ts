import { setImmediate as nextTurn } from 'node:timers/promises'
import { followed } from '../../src/domain/hubs/comms-engine.ts'
import type { Bus } from '../bus/bus.ts'
import { Follows } from './follows.ts'
import { subscribers } from './subscribers.ts'
import { argument, type Caller, type HubPart, requirePermission } from './viewer.ts'

/** As many as one connection follows. */
export const mostFollowed = 20

/** What can be followed, one by one. */
interface Followable {
  /** The hub has `Follow<name>` and `Unfollow<name>`. */
  readonly name: string
  /** All of them are needed. */
  readonly permissions: readonly string[]
  /** @throws HubError if it is not one of the caller's client and areas */
  readonly require: (caller: Caller, id: number) => Promise<void>
  /** Where the messages for a client's followers are published. */
  readonly subject: (clientId: number) => string
  /** Passes a message on. @param followersOf who follows one */
  readonly receive: (message: unknown, followersOf: (id: number) => readonly Caller[]) => void
  readonly follows?: Follows
  readonly onFollow?: () => void
  readonly onLeave?: () => void
}

/** Lets connections follow things, and passes on the messages about them. */
export function following(bus: Bus, of: Followable): HubPart {
  const { follows = new Follows(mostFollowed), onFollow, onLeave } = of
  const callers = subscribers(bus, of.subject, (message, all) =>
    of.receive(message, id => follows.callersOf(id).filter(caller => all.has(caller))),
  )
  return {
    methods: {
      // Answered once all later messages will be heard.
      async [`Follow${of.name}`](caller, asked) {
        const id = argument(followed, asked)
        for (const code of of.permissions) requirePermission(caller, code)
        await of.require(caller, id)
        if (caller.closed.aborted) return
        follows.add(caller, [id])
        callers.add(caller)
        onFollow?.()
        await bus.listening()
        await nextTurn()
      },
      [`Unfollow${of.name}`](caller, asked) {
        follows.remove(caller, [argument(followed, asked)])
        onLeave?.()
      },
    },
    disconnected(caller) {
      follows.removeAll(caller)
      callers.remove(caller)
      onLeave?.()
    },
  }
}
