import readXlsxFile from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { workbookOf } from '../../../server/exports/workbook.ts'

const workbook = {
  title: 'Doors [of] a site / with: a very long name?',
  pairs: [['From', '1 June 2026']] as const,
  columns: ['Door', 'Reads', 'Last'],
  rows: [
    ['=HYPERLINK("https://example.com")', 12, new Date('2026-06-10T12:00:00Z')],
    ['1 Entrance', null, null],
  ],
  foot: 'There are more than these 2 lines.',
}

describe('a workbook', () => {
  it('keeps numbers and times as such, and what was typed as text, with what it is of', async () => {
    const sheets = await readXlsxFile(await workbookOf(workbook, new AbortController().signal))
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Doors  of  a site   with  a ver', 'About'])
    expect(sheets[0]?.data).toEqual([
      ['Door', 'Reads', 'Last'],
      workbook.rows[0],
      ['1 Entrance', null, null],
      [workbook.foot, null, null],
    ])
    expect(sheets[1]?.data).toEqual([
      [workbook.title, null],
      ['From', '1 June 2026'],
    ])
  })

  it('ends where it is stopped', async () => {
    const stopping = new AbortController()
    const made = workbookOf(workbook, stopping.signal)
    stopping.abort(new Error('Stopped'))
    await expect(made).rejects.toThrow('Stopped')
  })
})
