import { buffer } from 'node:stream/consumers'
import { fault, type PropertyError } from '../../src/domain/faults.ts'
import { wireName } from '../../src/domain/fields/index.ts'
import { check } from '../../src/domain/validate.ts'
import { checkCustom, type CustomValues } from '../custom-fields/values.ts'
import type { Values } from '../rest/behaviour.ts'
import type { Found } from './find-existing.ts'
import type { Importing } from './importing.ts'
import type { CsvRecord } from './parse-csv.ts'
import { rowsInThread } from './read-in-thread.ts'
import { readers, undefused } from './readers.ts'
import { References } from './references.ts'

/** A row of the file: 2 is the first below the header, as spreadsheets count. */
type FileRow = CsvRecord

/** A row that has been read: its values under wire names, and its errors so far. */
export interface ReadRow {
  readonly row: number
  /** What its cells say, before it was checked, and the errors of that. */
  readonly sent: Values
  readonly unread: readonly PropertyError[]
  /** The record that it changes, or leaves as it is. */
  readonly found?: Found
  readonly key?: number
  readonly values: Values
  readonly custom: CustomValues
  readonly errors: PropertyError[]
}

/** The rows of the upload in lists of `size`. */
export async function* fileRows({ store, upload }: Importing, size: number): AsyncGenerator<readonly FileRow[]> {
  const content = await store.get(upload.fileKey)
  if (!content) throw fault('notFound')
  yield* rowsInThread(await buffer(content), { delimiter: upload.delimiter, size })
}

/** Everything that the file's references may mean, read once. */
export async function learnReferences({ filled, served, running }: Importing): Promise<References> {
  const references = new References()
  const { entities, database } = served.context
  for (const { field } of filled) {
    const target = entities[field.target ?? '']
    if (target) await references.learn(database.pool, entities, target, running.session)
  }
  return references
}

/** Turns the cells of a row into checked values: the same check as of a form and a request. */
export function readRow(
  { filled, served, custom }: Importing,
  references: References,
  { row, cells }: FileRow,
): ReadRow {
  const sent: Values = {}
  const own: Values = {}
  const errors: PropertyError[] = []
  for (const { name, label, field, index } of filled) {
    const text = undefused(cells[index] ?? '')
    if (text === '') continue
    const value = readers[field.kind]?.(text, field)
    const target = field.target
    const keys = target === undefined ? undefined : [value].flat().map(each => references.find(target, String(each)))
    const wrong = keys?.findIndex(key => typeof key !== 'number') ?? -1
    if (keys && wrong >= 0) {
      const written = String([value].flat()[wrong]).slice(0, 100)
      const errorMessage =
        keys[wrong] === 'several' ? `${label}: there are several ${written}` : `${label}: ${written} does not exist`
      errors.push({ propertyName: name, errorMessage })
    }
    const meant = keys ? (field.kind === 'refs' ? keys : keys[0]) : value
    if (name.startsWith('custom.')) own[name.slice('custom.'.length)] = meant
    else sent[name] = meant
  }
  const unread = [...errors]
  return { row, sent: structuredClone(sent), unread, ...checkRow({ served, custom }, sent, own, errors) }
}

function checkRow(
  { served, custom }: Pick<Importing, 'served' | 'custom'>,
  sent: Values,
  own: Values,
  errors: PropertyError[],
): Pick<ReadRow, 'values' | 'custom' | 'errors'> {
  const checked = check(served.entity.fields, sent, { mode: 'add' })
  const ownChecked = checkCustom(custom, own, 'add')
  const unresolved = new Set(errors.map(({ propertyName }) => propertyName))
  errors.push(...[...checked.errors, ...ownChecked.errors].filter(({ propertyName }) => !unresolved.has(propertyName)))
  return { values: checked.values, custom: ownChecked.values, errors }
}

/** The label of a property, for the list of errors. */
export function labelOfProperty(
  { served, custom }: Importing,
  property: string,
  labelOf: (name: string) => string,
): string {
  const own = custom.find(({ key }) => key === property)
  if (own) return own.name
  const declared = Object.entries(served.entity.fields).find(([name, field]) => wireName(name, field) === property)
  return declared ? labelOf(declared[0]) : property
}
