import { setTimeout as delay } from 'node:timers/promises'
import type { SimulatorStart } from '../src/domain/building/programme.ts'
import type { ChangesAnswer } from '../src/domain/delivery.ts'
import type { CommandsAnswer } from '../src/domain/device-command.ts'
import type { IngestAnswer, IngestRow } from '../src/domain/ingest.ts'
import { simulatedBuilding } from './building.ts'

const stepMs = 500
const waitS = 8
const againMs = 2000

/** Calls the server as any controller would: the public interface, a key, nothing else. */
async function call<T>({ url, key }: SimulatorStart, path: string, body?: object): Promise<T> {
  const response = await fetch(`${url}/api/ingest/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`The server answered ${response.status}`)
  return (response.status === 204 ? undefined : await response.json()) as T
}

/** What the simulated controllers say and ask. */
const lineOf = (start: SimulatorStart) => ({
  post: (rows: readonly IngestRow[]) => call<IngestAnswer>(start, 'events', rows),
  changes: {
    pull: (controllerId: number) => call<ChangesAnswer>(start, `changes?controllerId=${controllerId}`),
    acknowledge: (controllerId: number, changeId: number) =>
      call(start, 'changes/acknowledge', { controllerId, changeId }),
  },
})

/** Waits for commands, one call after the other, and answers each. */
async function listen(
  start: SimulatorStart,
  { command: tell }: Pick<ReturnType<typeof simulatedBuilding>, 'command'>,
  report: (error: unknown) => void,
): Promise<never> {
  for (;;) {
    try {
      const { items } = await call<CommandsAnswer>(start, `commands?wait=${waitS}`)
      for (const command of items) {
        const answer = tell(command)
        if (answer) await call(start, 'commands/answer', answer)
      }
    } catch (error) {
      report(error)
      await delay(againMs)
    }
  }
}

/** Runs until the server's IPC channel closes: a killed server leaves no simulator behind. */
process.on('message', (start: SimulatorStart) => {
  const { programme, speed, seed } = start
  let told = ''
  const report = (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    if (message !== told) process.stderr.write(`Simulator: ${message}; events are kept and sent again\n`)
    told = message
  }
  const building = simulatedBuilding({ programme, speed, seed, now: Date.now, report, ...lineOf(start) })
  setInterval(() => void building.step(), stepMs)
  void listen(start, building, report)
})
process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => undefined)
