import { expect, it } from 'vitest'
import { possibleCommands } from '../../src/crud/screen/commands.ts'
import { statusOf } from '../../src/crud/screen/status.ts'
import { specimen } from '../contract/specimen.ts'

const namesOf = (phase: string, may = (_code: string) => true) =>
  possibleCommands(specimen, { phase, version: 1 }, may).map(([name]) => name)

it('offers the commands of the state that a record is in', () => {
  expect(namesOf('new')).toEqual(['use'])
  expect(namesOf('broken')).toEqual(['mend'])
  expect(namesOf('used')).toEqual([])
})

it('offers only commands that the user may give', () => {
  expect(namesOf('broken', code => code !== 'SPECIMEN_MEND')).toEqual([])
})

it('shows the state that commands change', () => {
  expect(statusOf(specimen, { phase: 'used', version: 1 })?.name).toBe('phase')
})
