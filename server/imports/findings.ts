import { createHash } from 'node:crypto'
import { spelledOut, labelOf as labelOfField } from '../../src/domain/fields/index.ts'
import { newFileKey } from '../files/store.ts'
import { byteOrderMark, csvLines } from '../exports/csv.ts'
import type { Difference } from './find-existing.ts'
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

/** A difference of one row. */
export interface FoundDifference extends Difference {
  readonly row: number
  readonly title: string
}

/** Whether a row leaves its record as it is. */
export const isLeft = ({ found }: ReadRow): boolean => found !== undefined && Object.keys(found.values).length === 0

/** The errors in an import's rows; all are counted, the first are stored. */
export class Findings {
  readonly kept: Finding[] = []
  rows = 0
  invalid = 0
  warnings = 0
  #changed = 0
  #unchanged = 0
  readonly #differences: FoundDifference[] = []
  readonly #digest = createHash('sha256')
  readonly #mayChange: boolean

  /** @param mayChange whether rows may be about records that exist */
  constructor(mayChange: boolean) {
    this.#mayChange = mayChange
  }

  note(row: ReadRow, warnings: readonly string[] = []): void {
    this.rows++
    if (this.#mayChange) this.#compare(row)
    if (row.errors.length > 0) this.invalid++
    this.warnings += warnings.length
    const advice = warnings.map(text => ({ propertyName: '', errorMessage: text, advice: true as const }))
    for (const error of [...row.errors, ...advice])
      if (this.kept.length < mostKept) this.kept.push({ row: row.row, ...error })
  }

  #compare(row: ReadRow): void {
    const { found } = row
    const references = Object.values(found?.values ?? row.values).filter(value => typeof value === 'number')
    this.#digest.update(JSON.stringify([row.row, row.errors.length, found?.key, found?.version, references]))
    if (!found || row.errors.length > 0) return
    if (isLeft(row)) this.#unchanged++
    else this.#changed++
    for (const difference of found.differences)
      if (this.#differences.length < mostKept)
        this.#differences.push({ row: row.row, title: found.title, ...difference })
  }

  /** What the rows come to, without any text of theirs: the same as long as nobody changes the records. */
  get digest(): string {
    return this.#digest.copy().digest('hex')
  }

  /** How many rows are new, change a record, or leave it as it is. */
  get counts() {
    if (!this.#mayChange) return {}
    const valid = this.rows - this.invalid
    return { added: valid - this.#changed - this.#unchanged, changed: this.#changed, unchanged: this.#unchanged }
  }

  get summary() {
    return {
      ...this.counts,
      ...(this.#mayChange && { differences: this.#differences.slice(0, mostShown), digest: this.digest }),
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
    if (this.kept.length + this.#differences.length === 0) return undefined
    const key = newFileKey('csv')
    await importing.store.put(key, this.#lines(importing))
    return key
  }

  async *#lines(importing: Importing): AsyncGenerator<string> {
    const { fields } = importing.served.entity
    const words = (name: string) => labelOfField(name, fields[name] ?? {}) || spelledOut(name)
    yield byteOrderMark + csvLines([['Row', 'Column', this.#mayChange ? 'Finding' : 'Error']])
    for (let at = 0; at < this.#differences.length; at += 1000)
      yield csvLines(
        this.#differences
          .slice(at, at + 1000)
          .map(({ row, propertyName, from, to }) => [
            row,
            labelOfProperty(importing, propertyName, words),
            `Changes from “${from}” to “${to}”`,
          ]),
      )
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
