import type { Together } from '../../../../server/kit/index.ts'
import { Fault, invalid, type PropertyError } from '../../../domain/faults.ts'

/** Records that are added one by one, of which everything that is wrong is reported together. */
export interface Adding {
  /**
   * Adds a record for each row.
   * @returns their keys, as long as none was refused
   * @throws 403
   */
  each<T>(rows: readonly T[], add: (row: T, index: number) => Promise<number>): Promise<number[]>
  /** Adds records in a few statements. @returns their keys; none where one was refused. @throws 403 */
  all(add: () => Promise<readonly number[]>): Promise<readonly number[]>
  /** @throws 422 with what was refused so far */
  refuse(): void
}

/** @param name where an error of a record belongs in the request */
export function adding(together: Together, name: (property: string) => string): Adding {
  const errors = new Map<string, PropertyError>()
  const note = (refused: Fault) => {
    if (refused.code !== 'invalid') throw refused
    for (const { propertyName, errorMessage } of refused.errors) {
      const error = { propertyName: name(propertyName), errorMessage }
      errors.set(JSON.stringify(error), error)
    }
  }
  return {
    async each(rows, add) {
      const keys: number[] = []
      for (const [index, row] of rows.entries()) {
        const made = await together.attempt(() => add(row, index))
        if (made instanceof Fault) note(made)
        else keys.push(made)
      }
      return keys
    },
    async all(add) {
      const made = await together.attempt(add)
      if (!(made instanceof Fault)) return made
      note(made)
      return []
    },
    refuse() {
      if (errors.size > 0) throw invalid([...errors.values()])
    },
  }
}
