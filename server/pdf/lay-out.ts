import { parentPort, workerData } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { addOwnFonts } from './fonts.ts'
import type { TablePdf } from './table-pdf.ts'

const below: [number, number, number, number] = [0, 0, 0, 14]
const headed = (text: string) => ({
  text,
  fontSize: 11,
  bold: true,
  margin: [0, 0, 0, 4] as [number, number, number, number],
})

const tableOf = ({ columns, widths, rows }: Pick<TablePdf, 'columns' | 'widths' | 'rows'>) => ({
  layout: 'lightHorizontalLines',
  table: {
    headerRows: 1,
    keepWithHeaderRows: 1,
    dontBreakRows: true,
    widths: widths ? [...widths] : columns.map(() => '*'),
    body: [columns.map(text => ({ text, bold: true })), ...rows.map(row => [...row])],
  },
})

const definition = ({
  title,
  pairs,
  picture,
  sections = [],
  heading,
  foot,
  ...table
}: TablePdf): TDocumentDefinitions => ({
  info: { title },
  pageSize: 'A4',
  pageOrientation: 'landscape',
  pageMargins: [28, 32, 28, 36],
  defaultStyle: { fontSize: 7 },
  footer: (page, pages) => ({
    text: `${title} · page ${page} of ${pages}`,
    alignment: 'center',
    margin: [0, 10, 0, 0],
  }),
  content: [
    { text: title, fontSize: 16, bold: true, margin: [0, 0, 0, 10] },
    {
      layout: 'noBorders',
      fontSize: 9,
      table: { widths: [190, '*'], body: pairs.map(([label, text]) => [{ text: label, bold: true }, text]) },
      margin: below,
    },
    ...(picture
      ? [
          { svg: picture.svg, width: picture.width },
          { text: picture.caption, fontSize: 9, margin: below },
        ]
      : []),
    ...sections.flatMap(section => [headed(section.heading), { ...tableOf(section), margin: below }]),
    ...(heading === undefined ? [] : [{ ...headed(heading), pageBreak: 'before' as const }]),
    tableOf(table),
    ...(foot === null ? [] : [{ text: foot, fontSize: 9, margin: [0, 10, 0, 0] as [number, number, number, number] }]),
  ],
})

/** Runs in a thread of its own: laying out takes the processor for seconds. */
async function run(report: TablePdf): Promise<void> {
  addOwnFonts()
  parentPort?.postMessage(await pdfmake.createPdf(definition(report)).getBuffer())
}

if (parentPort) await run(workerData as TablePdf)
