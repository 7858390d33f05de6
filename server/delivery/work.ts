import { Pace } from '../base/pace.ts'
import { repeat } from '../base/repeat.ts'
import { subjects } from '../bus/bus.ts'
import { inBackground, type Context } from '../context.ts'
import { checkSome } from './check.ts'
import { spreadSizes, spreadSome } from './spread.ts'

/** What was left by a server that has ended is found within it. */
const lookEveryMs = 5000

/** Works out what concerns many after the writes, some at a time, whichever server wrote. */
export function workOf(context: Context, onError: (error: unknown) => void): { readonly stop: () => Promise<void> } {
  const behind = inBackground(context)
  const pace = new Pace(spreadSizes)
  let [closing, again] = [false, false]
  let running: Promise<void> | undefined
  const some = async (size: number) => (await spreadSome(behind, size)) || checkSome(behind, size)
  const work = async () => {
    do again = false
    while (!closing && ((await pace.step(some)) || again))
  }
  const look = async () => {
    again = true
    running ??= work().finally(() => (running = undefined))
    await running
  }
  const stop = context.bus.subscribe(subjects.deliveryWaiting, () => void look().catch(onError))
  const looking = repeat(lookEveryMs, look, onError)
  return {
    async stop() {
      closing = true
      stop()
      await Promise.all([looking.stop(), running?.catch(() => undefined)])
    },
  }
}
