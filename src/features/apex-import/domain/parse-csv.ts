import { parse } from 'csv-parse/browser/esm/sync'
import { type ApexSystem, type FilePerson, filePerson } from './file.ts'
import { fileLimits, systemLimits } from './limits.ts'
import { FileRefused, Findings } from './refused.ts'

/** The columns of the flat CSV, in any order; only the names are needed. */
export const csvColumns = [
  'reference',
  'first name',
  'surname',
  'email',
  'keycode',
  'kind',
  'doors',
  'time profile',
  'handset',
] as const
type Column = (typeof csvColumns)[number]

interface Line {
  readonly info: { readonly lines: number }
  readonly record: readonly string[]
}

/** One system from a flat CSV: a line for each credential of a person. @throws FileRefused */
export function parseCsv(text: string, fileName: string): readonly ApexSystem[] {
  const [head, ...lines] = linesOf(text)
  if (!head || lines.length === 0) throw new FileRefused('The file has no rows')
  const at = columnsOf(head.record)
  const findings = new Findings()
  const people = new Map<string, FilePerson>()
  for (const { record, info } of lines) {
    const parsed = filePerson.safeParse(personOf(name => record[at.get(name) ?? -1]?.trim() ?? ''))
    if (parsed.success) add(people, parsed.data, `Line ${info.lines}`, findings)
    else findings.noteIssues(path => `Line ${info.lines}, ${columnOf(path)}`, parsed.error)
  }
  findings.refuse()
  if (people.size > systemLimits.people)
    throw new FileRefused(`The file has more than ${systemLimits.people.toLocaleString('en-GB')} people`)
  return [systemOf(fileName, [...people.values()])]
}

/** @throws FileRefused */
function linesOf(text: string): readonly Line[] {
  const [first = ''] = text.split(/\r?\n/, 1)
  const delimiter = [';', '\t'].find(each => first.split(each).length > first.split(',').length) ?? ','
  try {
    const options = { bom: true, delimiter, info: true, skip_empty_lines: true, relax_column_count: true } as const
    const lines = parse(text, { ...options, max_record_size: 20_000, to: fileLimits.rows + 2 }) as unknown as Line[]
    if (lines.length <= fileLimits.rows + 1) return lines
  } catch (error) {
    const line = (error as { lines?: unknown }).lines
    throw new FileRefused('The file is not CSV', [
      { at: typeof line === 'number' ? `Line ${line}` : 'The file', message: 'cannot be read' },
    ])
  }
  throw new FileRefused(`The file has more than ${fileLimits.rows.toLocaleString('en-GB')} lines`)
}

/** @throws FileRefused where a column is missing, unknown or there twice */
function columnsOf(head: readonly string[]): ReadonlyMap<Column, number> {
  const names = head.map(cell => cell.trim().toLowerCase())
  const missing = (['first name', 'surname'] as const).filter(name => !names.includes(name))
  const unknown = names.filter(name => !csvColumns.some(column => column === name))
  if (missing.length > 0 || unknown.length > 0 || new Set(names).size < names.length)
    throw new FileRefused('The columns are not those of an APEX export', [
      { at: 'Line 1', message: `needs first name and surname, and may have: ${csvColumns.join(', ')}` },
    ])
  return new Map(csvColumns.flatMap(name => (names.includes(name) ? [[name, names.indexOf(name)]] : [])))
}

const properties: Readonly<Record<string, Column>> = {
  firstName: 'first name',
  timeProfile: 'time profile',
}

/** The column that a property of a person is in. */
function columnOf(path: readonly PropertyKey[]): string {
  const name = String(path[0] === 'credentials' ? path[2] : path[0])
  return properties[name] ?? name
}

function personOf(cell: (name: Column) => string) {
  const [keycode, handset] = [cell('keycode'), cell('handset')]
  return {
    reference: cell('reference'),
    firstName: cell('first name'),
    surname: cell('surname'),
    email: cell('email'),
    credentials: keycode === '' ? [] : [{ keycode, kind: cell('kind').toLowerCase() || 'fob' }],
    doors: cell('doors')
      .split(/[\s;,]+/)
      .filter(Boolean)
      .map(Number),
    timeProfile: cell('time profile'),
    handset: handset === '' ? null : Number(handset),
  }
}

/** Lines with the same reference are of one person; without one those with the same name and email. */
function add(people: Map<string, FilePerson>, line: FilePerson, at: string, findings: Findings): void {
  const { reference, firstName, surname, email } = line
  const key = JSON.stringify(reference === null ? [firstName, surname, email] : reference).toLowerCase()
  const before = people.get(key)
  if (!before) return void people.set(key, line)
  if (before.firstName !== firstName || before.surname !== surname)
    findings.note(at, 'has the reference of a person with another name')
  if (line.timeProfile !== before.timeProfile) findings.note(at, 'has another time profile than the line before it')
  if (line.handset !== before.handset) findings.note(at, 'has another handset than the line before it')
  const credentials = [...before.credentials, ...line.credentials]
  if (credentials.length > systemLimits.credentials)
    findings.note(at, `is beyond the ${systemLimits.credentials} keycodes that a person may have`)
  people.set(key, { ...before, credentials, doors: [...new Set([...before.doors, ...line.doors])] })
}

function systemOf(fileName: string, people: readonly FilePerson[]): ApexSystem {
  const name =
    fileName
      .replace(/\.[^.]*$/, '')
      .trim()
      .slice(0, 60) || 'APEX'
  const numbers = [...new Set(people.flatMap(({ doors }) => doors))].toSorted((one, other) => one - other)
  if (numbers.length > systemLimits.doors) throw new FileRefused(`The file has more than ${systemLimits.doors} doors`)
  const profiles = new Map(
    people.flatMap(({ timeProfile: each }) => (each === null ? [] : [[each.toLowerCase(), each]])),
  )
  if (profiles.size > systemLimits.timeProfiles)
    throw new FileRefused(`The file has more than ${systemLimits.timeProfiles} time profiles`)
  return {
    id: 'csv',
    name,
    doors: numbers.map(number => ({ number, name: `Door ${number}` })),
    timeProfiles: [...profiles.values()].map(each => ({ name: each, periods: [] })),
    people,
  }
}
