import type { FramesWanted } from '../../src/domain/hubs/comms-engine.ts'
import { repeat, type Repeating } from '../base/repeat.ts'
import { type Bus, subjects } from '../bus/bus.ts'
import type { Directories } from '../events/directory/directories.ts'
import { HubError } from '../signalr/index.ts'
import { requireControllers } from './controllers.ts'
import type { Follows } from './follows.ts'
import type { Caller } from './viewer.ts'

/** Less than half of how long it is believed (`server/frames`). */
const everyMs = 4000

/** Announces to all processes which controllers are being watched here: at once when asked, then again and again. */
export class SayWanted {
  readonly #bus: Bus
  readonly #directories: Directories
  readonly #follows: Follows
  #again: Repeating | undefined

  constructor(bus: Bus, directories: Directories, follows: Follows) {
    this.#bus = bus
    this.#directories = directories
    this.#follows = follows
  }

  say(): void {
    this.#bus.publish(subjects.framesWanted, wantedBy(this.#follows))
    // What cannot be looked up now is looked up the next time.
    this.#again ??= repeat(
      everyMs,
      () => this.#sayAgain(),
      () => undefined,
    )
  }

  /** Somebody has left. */
  left(): void {
    if (this.#follows.all().length > 0) return
    void this.#again?.stop()
    this.#again = undefined
  }

  async #sayAgain(): Promise<void> {
    for (const [caller, ids] of this.#follows.all()) await stillKnown(this.#directories, caller, ids)
    this.#bus.publish(subjects.framesWanted, wantedBy(this.#follows))
  }
}

/** Closes a connection that follows what is not its client's, or not in its areas, any more: it comes again and is refused. */
async function stillKnown(directories: Directories, caller: Caller, ids: readonly number[]): Promise<void> {
  try {
    await requireControllers(directories, caller, ids)
  } catch (error) {
    if (!(error instanceof HubError)) throw error
    caller.close(error.message)
  }
}

function wantedBy(follows: Follows): readonly FramesWanted[] {
  const byClient = Map.groupBy(follows.all(), ([{ session }]) => session.session.clientId)
  return [...byClient].map(([clientId, all]) => ({
    clientId,
    controllerIds: [...new Set(all.flatMap(([, ids]) => ids))],
  }))
}
