import { describe, expect, it } from 'vitest'
import type { Job } from '../../src/api/jobs.ts'
import { importPlace } from '../../src/crud/import/import-place.ts'
import {
  missingColumns,
  readImportState,
  samplesOf,
  unusedHeadings,
  withColumn,
  writeImportState,
} from '../../src/crud/import/import-state.ts'
import { withHeard } from '../../src/crud/jobs/use-job.ts'
import { person } from '../../src/domain/entities/people/person.ts'
import { zone } from '../../src/domain/entities/sites/zone.ts'
import type { JobUpdated } from '../../src/domain/hubs/job-processor.ts'

describe('the address of an import', () => {
  it('says the file, the columns and the job', () => {
    const state = { importId: 5, mapping: { surname: 1, 'custom.12': 0 }, jobId: 9 }
    expect(readImportState(writeImportState(state))).toEqual(state)
    const none = { importId: undefined, mapping: undefined, jobId: undefined }
    expect(readImportState(writeImportState({}))).toEqual(none)
    expect(writeImportState({}).has('import')).toBe(true)
  })

  it('keeps apart columns that were never chosen and those that were all left out', () => {
    expect(readImportState(writeImportState({ importId: 5, mapping: {} })).mapping).toEqual({})
    expect(readImportState(new URLSearchParams('import=5')).mapping).toBeUndefined()
  })

  it('leaves out what makes no sense', () => {
    const read = readImportState(new URLSearchParams('import=0&job=-1&columns=surname:x,email:2,:3'))
    expect(read).toEqual({ importId: undefined, mapping: { email: 2 }, jobId: undefined })
  })

  it('is a path where the table has one, else a state of the list', () => {
    expect(importPlace(person, 'person')).toBe('/administration/persons/import')
    expect(importPlace(zone, 'zone')).toBe('/administration/zone?import=')
  })
})

describe('the columns of a file', () => {
  const columns = [
    { name: 'surname', label: 'Surname', required: true },
    { name: 'email', label: 'Email', required: false },
  ]
  const samples = [
    ['Ada', ' '],
    ['Ada', 'x'],
  ]

  it('fill what is chosen; what has to be filled is missed', () => {
    expect(withColumn({ email: 0 }, 'surname', 1)).toEqual({ email: 0, surname: 1 })
    expect(withColumn({ email: 0 }, 'email', undefined)).toEqual({})
    expect(missingColumns(columns, { email: 0 })).toEqual([columns[0]])
    expect(unusedHeadings({ header: ['a', '', 'c'] }, { email: 0 })).toEqual(['Column 2', 'c'])
  })

  it('show what is in them, once', () => {
    expect(samplesOf({ samples }, 0)).toEqual(['Ada'])
    expect(samplesOf({ samples }, 1)).toEqual(['x'])
  })
})

describe('a job', () => {
  const read = { jobId: 1, state: 'running', phase: 'checking', done: 50, total: 100 } as Job
  const heard = (update: Partial<JobUpdated>): JobUpdated => ({
    jobId: 1,
    kind: 'importRun',
    state: 'running',
    ...update,
  })

  it('shows the latest report, and never goes back', () => {
    expect(withHeard(read, heard({ phase: 'checking', done: 60 }))).toMatchObject({ done: 60 })
    expect(withHeard(read, heard({ phase: 'checking', done: 40 }))).toMatchObject({ done: 50 })
    expect(withHeard(read, heard({ phase: 'writing', done: 10 }))).toMatchObject({ phase: 'writing', done: 10 })
  })

  it('has ended only once its end was read, with what came of it', () => {
    expect(withHeard(read, heard({ state: 'succeeded' }))).toBe(read)
    const ended = { ...read, state: 'failed' } as Job
    expect(withHeard(ended, heard({ done: 60 }))).toBe(ended)
  })
})
