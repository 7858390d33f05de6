import { useState } from 'react'
import { runCommand } from '../../../api/entity-calls.ts'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import { failedAs, type Result } from '../../../crud/device-command/outcome.ts'

/** How many controllers are asked at once. */
const atOnce = 4

export interface Scan {
  /** By controller: those that were asked last. */
  readonly results: ReadonlyMap<number, Result>
  readonly isRunning: boolean
  readonly start: (controllerIds: readonly number[]) => void
}

/** Has controllers look for what is on their buses, a few at once, with the result of each. */
export function useScan(): Scan {
  const [results, setResults] = useState<ReadonlyMap<number, Result>>(new Map())
  const tell = (controllerId: number, result: Result) => setResults(before => new Map(before).set(controllerId, result))
  const start = async (controllerIds: readonly number[]) => {
    setResults(new Map(controllerIds.map(id => [id, { outcome: 'waiting', said: '' }])))
    const waiting = controllerIds.values()
    const work = async () => {
      for (const id of waiting)
        await runCommand(controller, id, 'systemScan', {}).then(
          () => tell(id, { outcome: 'done', said: '' }),
          error => tell(id, failedAs(error)),
        )
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }
  return {
    results,
    isRunning: [...results.values()].some(({ outcome }) => outcome === 'waiting'),
    start: ids => void start(ids),
  }
}
