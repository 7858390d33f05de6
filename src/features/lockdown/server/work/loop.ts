import { type Context, type WorkBehind, workBehind } from '../../../../../server/kit/index.ts'
import { dueControllers } from './due-door.ts'
import { endDue, endReverted, expireRequests } from './ends.ts'
import { escalateDue } from './escalate.ts'
import { Moves } from './moves.ts'
import { keepWorker } from './soon.ts'
import { tellController } from './tell-controller.ts'
import { startTriggered } from './triggers.ts'

/** How many controllers one process commands at once. */
const mostAtOnce = 32
/** How often a process looks for due work: while a run is open, and otherwise. */
const [busyMs, idleMs] = [1000, 5000]
/** Work left by a server that died is taken over within this time. */
const firstMs = 500

/** The worker of one process: any number of them share the work. */
export class Loop {
  readonly #context: Context
  readonly #onError: (error: unknown) => void
  readonly #work: WorkBehind
  readonly #moves: Moves
  readonly #telling = new Map<number, Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(context: Context, onError: (error: unknown) => void) {
    this.#context = context
    this.#onError = onError
    this.#moves = new Moves(context, onError)
    this.#work = workBehind(stop => this.#look(stop), onError)
    keepWorker(context, this.soon)
    this.#again(firstMs)
  }

  readonly soon = (): void => this.#work.soon()

  /** Something happened at doors of a client's runs: pages read their state again, many events at a time. */
  noteDoors(clientId: number): void {
    this.#moves.note({ lockdownId: 0, clientId })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#work.stop()
    await Promise.all(this.#telling.values())
    await this.#moves.flush()
  }

  #again(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#isStopped) this.#timer = setTimeout(this.soon, ms).unref()
  }

  async #look(stop: AbortSignal): Promise<void> {
    let isOpen = false
    try {
      isOpen = await this.#isOpen()
      if (isOpen) await this.#do(stop)
    } finally {
      this.#again(isOpen ? busyMs : idleMs)
    }
  }

  async #isOpen(): Promise<boolean> {
    const { rows } = await this.#context.database.pool.query<{ isOpen: boolean }>(
      `select exists (select from lockdown where "status" in ('requested', 'running', 'reverting'))
         or exists (select from lockdown_trigger) as "isOpen"`,
    )
    return rows[0]?.isOpen ?? false
  }

  /** Commands to doors come first: no other failure keeps them waiting. */
  async #do(stop: AbortSignal): Promise<void> {
    const failures: unknown[] = []
    for (const step of [startTriggered, endDue, expireRequests]) await step(this.#context).catch(e => failures.push(e))
    await this.#tellDue(stop)
    for (const step of [escalateDue, endReverted]) await step(this.#context).catch(e => failures.push(e))
    if (failures.length > 0) throw new AggregateError(failures, 'Work on lockdowns failed')
  }

  async #tellDue(stop: AbortSignal): Promise<void> {
    const room = mostAtOnce - this.#telling.size
    if (room <= 0) return
    for (const id of await dueControllers(this.#context.database.pool, mostAtOnce * 2)) {
      if (this.#telling.size >= mostAtOnce || stop.aborted) return
      if (!this.#telling.has(id)) this.#tell(id, stop)
    }
  }

  #tell(controllerId: number, stop: AbortSignal): void {
    const telling = tellController(this.#context, this.#moves, controllerId, stop)
      .then(hasTold => {
        // What waited for room, and a run whose last door this was.
        if (hasTold && !stop.aborted) setImmediate(this.soon)
      }, this.#onError)
      .finally(() => void this.#telling.delete(controllerId))
    this.#telling.set(controllerId, telling)
  }
}
