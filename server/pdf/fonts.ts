import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'

const folder = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
const face = (name: string) => join(folder, `Roboto-${name}.ttf`)
const fonts = {
  Roboto: { normal: face('Regular'), bold: face('Medium'), italics: face('Italic'), bolditalics: face('MediumItalic') },
}

/** Gives PDFs their fonts: what lays them out reads these, and nothing else. */
export function addOwnFonts(): void {
  pdfmake.addFonts(fonts)
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(path => path.startsWith(folder))
}
