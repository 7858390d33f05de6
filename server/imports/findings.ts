import { spelledOut, labelOf as labelOfField } from '../../src/domain/fields/index.ts'
import { newFileKey } from '../files/store.ts'
import { byteOrderMark, csvLines } from '../exports/csv.ts'
import type { Importing } from './importing.ts'
import { labelOfProperty, type ReadRow } from './read-rows.ts'

/** Something about one row of the file. */
export interface Finding {
  readonly row: number
  readonly propertyName: string
  readonly errorMessage: string
  readonly advice?: true
}

const mostShown = 200
const mostKept = 100_000

/** The errors in an import's rows; all are counted, the first are stored. */
export class Findings {
  readonly kept: Finding[] = []
  rows = 0
  invalid = 0
  warnings = 0

  note(row: ReadRow, warnings: readonly string[] = []): void {
    this.rows++
    if (row.errors.length > 0) this.invalid++
    this.warnings += warnings.length
    const advice = warnings.map(text => ({ propertyName: '', errorMessage: text, advice: true as const }))
    for (const error of [...row.errors, ...advice])
      if (this.kept.length < mostKept) this.kept.push({ row: row.row, ...error })
  }

  get summary() {
    return {
      rows: this.rows,
      valid: this.rows - this.invalid,
      invalid: this.invalid,
      warnings: this.warnings,
      errors: this.kept.filter(({ advice }) => !advice).slice(0, mostShown),
      advice: this.kept.filter(({ advice }) => advice).slice(0, mostShown),
    }
  }

  /** Writes everything that was found as a CSV; answers its key, undefined if there is nothing. */
  async save(importing: Importing): Promise<string | undefined> {
    if (this.kept.length === 0) return undefined
    const key = newFileKey('csv')
    await importing.store.put(key, this.#lines(importing))
    return key
  }

  async *#lines(importing: Importing): AsyncGenerator<string> {
    const { fields } = importing.served.entity
    const words = (name: string) => labelOfField(name, fields[name] ?? {}) || spelledOut(name)
    yield byteOrderMark + csvLines([['Row', 'Column', 'Error']])
    for (let at = 0; at < this.kept.length; at += 1000)
      yield csvLines(
        this.kept
          .slice(at, at + 1000)
          .map(({ row, propertyName, errorMessage, advice }) => [
            row,
            propertyName && labelOfProperty(importing, propertyName, words),
            advice ? `Warning: ${errorMessage}` : errorMessage,
          ]),
      )
  }
}
