import { token } from '../../../domain/entities/access/token.ts'
import { labelOf } from '../../../domain/fields/index.ts'
import { mostTokens } from '../domain/create-tokens.ts'

/** A credential to be: as it is typed, pasted or read. */
export interface CardRow {
  readonly keycode: string
  readonly reference: string
}

export const emptyRow: CardRow = { keycode: '', reference: '' }
export const isEmptyRow = ({ keycode, reference }: CardRow): boolean => keycode.trim() === '' && reference.trim() === ''

/** A keycode as it is stored: readers type it in either case. */
export const written = (keycode: string): string => keycode.trim().toUpperCase()

const { keycode: keycodes } = token.fields

/** What is wrong with rows by themselves, by their places: a keycode that is none, and one that an earlier row has. */
export function ownProblems(rows: readonly CardRow[]): ReadonlyMap<number, string> {
  const problems = new Map<number, string>()
  const seen = { keycode: new Map<string, number>(), reference: new Map<string, number>() }
  for (const [index, row] of rows.entries()) {
    const keycode = written(row.keycode)
    if (keycode === '' && !isEmptyRow(row)) problems.set(index, `${labelOf('keycode', keycodes)} is required`)
    if (keycode !== '' && !keycodes.schema.safeParse(keycode).success) problems.set(index, keycodes.message)
    const values = { keycode, reference: row.reference.trim().toLowerCase() }
    for (const name of ['keycode', 'reference'] as const) {
      const before = values[name] === '' ? undefined : seen[name].get(values[name])
      if (before !== undefined && !problems.has(index))
        problems.set(
          index,
          `${name === 'keycode' ? 'Keycode is a duplicate' : 'Reference is not unique'}: row ${before + 1} has it too`,
        )
      else if (values[name] !== '') seen[name].set(values[name], before ?? index)
    }
  }
  return problems
}

/**
 * Rows with what was pasted into one of them: a line for each, a keycode and (after a tab, comma or semicolon) a
 * reference. Those that follow move down.
 */
export function pasted(rows: readonly CardRow[], at: number, text: string): readonly CardRow[] {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
  const added = lines.map((line): CardRow => {
    const [keycode = '', reference = ''] = line.split(/[\t;,]/)
    return { keycode: written(keycode), reference: reference.trim() }
  })
  const kept = rows[at] && isEmptyRow(rows[at]) ? rows.slice(at + 1) : rows.slice(at)
  return [...rows.slice(0, at), ...added, ...kept].slice(0, mostTokens)
}
