import * as z from 'zod'
import { brokenLine } from './broken-line.ts'
import { type ApexSystem, filePerson, fileSystem } from './file.ts'
import { fileLimits, systemLimits } from './limits.ts'
import { FileRefused, Findings, pathText } from './refused.ts'

const envelope = z.object({
  format: z.literal('apex-export'),
  version: z.literal(1),
  systems: z.array(z.unknown()),
})

/** The systems of an APEX export in JSON. @throws FileRefused */
export function parseJson(text: string): readonly ApexSystem[] {
  const parsed = envelope.safeParse(jsonOf(text))
  if (!parsed.success) throw new FileRefused('This is no APEX export', findingsOf(parsed.error))
  const { systems } = parsed.data
  if (systems.length > fileLimits.systems)
    throw new FileRefused(`The file has more than ${fileLimits.systems} systems. Export fewer at a time`)
  const findings = new Findings()
  const read = systems.flatMap((system, index) => systemOf(system, index, findings))
  noteTwice(read, findings)
  findings.refuse()
  if (read.reduce((sum, { people }) => sum + people.length, 0) > fileLimits.rows)
    throw new FileRefused(`The file has more than ${fileLimits.rows.toLocaleString('en-GB')} people`)
  return read
}

const expected: Readonly<Record<string, string>> = {
  format: 'must be "apex-export"',
  version: 'must be 1',
  systems: 'must be a list of systems',
}

const findingsOf = ({ issues }: z.ZodError) =>
  issues.map(({ path }) => {
    const at = String(path[0] ?? '')
    return { at: at || 'The file', message: expected[at] ?? 'must be one object' }
  })

/** @throws FileRefused with the line where it stops being JSON */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const at = `Line ${brokenLine(text)}`
    throw new FileRefused('The file is not JSON', [{ at, message: 'is where it cannot be read any further' }])
  }
}

/** A system with its people, as far as they are right. */
function systemOf(system: unknown, index: number, findings: Findings): readonly ApexSystem[] {
  const { people, ...rest } = z.looseObject({ people: z.unknown() }).safeParse(system).data ?? { people: [] }
  const parsed = fileSystem.safeParse(typeof system === 'object' && system !== null ? rest : system)
  if (!parsed.success) findings.noteIssues(path => pathText(['systems', index, ...path]), parsed.error)
  const rows = peopleOf(people, index, findings)
  return parsed.success ? [{ ...parsed.data, people: rows }] : []
}

function peopleOf(people: unknown, index: number, findings: Findings) {
  if (!Array.isArray(people)) {
    findings.note(`systems[${index}].people`, 'must be a list of people')
    return []
  }
  if (people.length > systemLimits.people) {
    const most = systemLimits.people.toLocaleString('en-GB')
    findings.note(`systems[${index}].people`, `has more than ${most} people. Export fewer at a time`)
    return []
  }
  return people.flatMap((person: unknown, row) => {
    const parsed = filePerson.safeParse(person)
    if (parsed.success) return [parsed.data]
    findings.noteIssues(path => pathText(['systems', index, 'people', row, ...path]), parsed.error)
    return []
  })
}

/** What may be there once only: systems by their id, doors by their number, time profiles by their name. */
function noteTwice(systems: readonly ApexSystem[], findings: Findings): void {
  for (const [index] of twice(systems, ({ id }) => id)) findings.note(`systems[${index}].id`, 'is there twice')
  systems.forEach(({ doors, timeProfiles }, at) => {
    for (const [index] of twice(doors, ({ number }) => String(number)))
      findings.note(`systems[${at}].doors[${index}].number`, 'is there twice')
    for (const [index] of twice(timeProfiles, ({ name }) => name.toLowerCase()))
      findings.note(`systems[${at}].timeProfiles[${index}].name`, 'is there twice')
  })
}

function twice<T>(all: readonly T[], keyOf: (one: T) => string): readonly (readonly [index: number])[] {
  const seen = new Set<string>()
  return all.flatMap((one, index) => {
    const key = keyOf(one)
    if (seen.has(key)) return [[index] as const]
    seen.add(key)
    return []
  })
}
