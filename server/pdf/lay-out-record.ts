import { parentPort, workerData } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { addOwnFonts } from './fonts.ts'
import type { RecordPdf } from './record-pdf.ts'

const below: [number, number, number, number] = [0, 0, 0, 14]

const headed = (text: string): Content => ({ text, fontSize: 12, bold: true, margin: [0, 0, 0, 4] })

const pairsOf = (pairs: RecordPdf['sections'][number]['pairs']): Content => ({
  layout: 'noBorders',
  table: { widths: [150, '*'], body: pairs.map(([label, text]) => [{ text: label, bold: true }, text]) },
  margin: below,
})

const definition = ({ title, sections, text, picture }: RecordPdf): TDocumentDefinitions => ({
  info: { title },
  pageSize: 'A4',
  pageMargins: [48, 48, 48, 48],
  defaultStyle: { fontSize: 10 },
  footer: (page, pages) => ({
    text: `${title} · page ${page} of ${pages}`,
    alignment: 'center',
    fontSize: 8,
    margin: [0, 14, 0, 0],
  }),
  content: [
    { text: title, fontSize: 18, bold: true, margin: [0, 0, 0, 14] },
    ...sections
      .filter(({ pairs }) => pairs.length > 0)
      .flatMap(({ heading, pairs }) => [headed(heading), pairsOf(pairs)]),
    ...(text ? [headed(text.heading), { text: text.text, margin: below }] : []),
    ...(picture
      ? [
          {
            // What is signed and the signature stay on one page.
            unbreakable: true,
            stack: [
              headed(picture.heading),
              { image: picture.url, fit: [...picture.fit] as [number, number] },
              { text: picture.caption, margin: [0, 4, 0, 0] as [number, number, number, number] },
            ],
          },
        ]
      : []),
  ],
})

/** Runs in a thread of its own: laying out takes the processor for seconds. */
async function run(record: RecordPdf): Promise<void> {
  addOwnFonts()
  parentPort?.postMessage(await pdfmake.createPdf(definition(record)).getBuffer())
}

if (parentPort) await run(workerData as RecordPdf)
