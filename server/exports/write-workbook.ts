import { parentPort, workerData } from 'node:worker_threads'
import writeXlsxFile, { type Cell } from 'write-excel-file/node'
import type { Workbook, WorkbookCell } from './workbook.ts'

/** What Excel calls no sheet, and the longest name that it takes. */
const notInNames = /[\\/?*[\]:]/g
const longestName = 31
const sheetName = (title: string) => title.replace(notInNames, ' ').slice(0, longestName)

const bold = (value: string): Cell => ({ value, type: String, fontWeight: 'bold' })

/** A text stays a text, whatever it begins with: nothing that people typed becomes a formula. */
function cellOf(value: WorkbookCell): Cell {
  if (value === null || value === '') return null
  if (value instanceof Date) return { value, type: Date, format: 'dd/mm/yyyy hh:mm:ss' }
  return typeof value === 'number' ? { value, type: Number } : { value, type: String }
}

/** As wide as its longest text, within reason: of the head and of the first rows. */
const looked = 200
const widthOf = ({ columns, rows }: Workbook, column: number) => {
  const texts = [columns[column], ...rows.slice(0, looked).map(row => row[column])]
  const longest = Math.max(...texts.map(text => (text instanceof Date ? 19 : String(text ?? '').length)))
  return { width: Math.min(50, Math.max(8, longest + 2)) }
}

/** Runs in a thread of its own: it takes the processor for seconds. */
async function run(workbook: Workbook): Promise<void> {
  const { title, pairs, columns, rows, foot } = workbook
  const table = [columns.map(bold), ...rows.map(row => row.map(cellOf)), ...(foot === null ? [] : [[cellOf(foot)]])]
  const about = [[bold(title)], ...pairs.map(([name, value]) => [bold(name), cellOf(value)])]
  const made = await writeXlsxFile([
    {
      sheet: sheetName(title),
      data: table,
      columns: columns.map((_head, column) => widthOf(workbook, column)),
      stickyRowsCount: 1,
    },
    { sheet: 'About', data: about, columns: [{ width: 20 }, { width: 40 }] },
  ]).toBuffer()
  parentPort?.postMessage(made)
}

if (parentPort) await run(workerData as Workbook)
