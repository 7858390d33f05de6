import { filled } from '../../domain/faults.ts'
import { labelOf, type Field } from '../../domain/fields/index.ts'

/** What a picture field says of the files that it takes. */
export interface Taken {
  readonly formats: readonly string[]
  readonly maxMegabytes: number
  /** A phone offers its camera. */
  readonly camera?: boolean
}

const usual: readonly string[] = ['jpg', 'png', 'webp']
const usualMegabytes = 10

export function takenBy(field: Field & Partial<Taken>): Taken {
  return {
    formats: field.formats ?? usual,
    maxMegabytes: field.maxMegabytes ?? usualMegabytes,
    camera: field.camera === true,
  }
}

const mediaTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  bmp: 'image/bmp',
  pdf: 'application/pdf',
}

/** What the file chooser of the browser offers. The server looks at the content, not at the name. */
export const acceptOf = ({ formats }: Taken): string =>
  // Images of firmware have any ending.
  formats.includes('bin') ? '' : formats.flatMap(format => [mediaTypes[format] ?? '', `.${format}`]).join(',')

/** 'jpg, png or pdf, up to 10 MB' */
export const takenText = ({ formats, maxMegabytes }: Taken): string =>
  `${formats.includes('bin') ? 'any file' : new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(formats)}, up to ${maxMegabytes} MB`

/** Why a file is not even sent; undefined if only the server can tell. */
export function refusedAtOnce(files: readonly File[], name: string, field: Field): string | undefined {
  const { maxMegabytes } = takenBy(field)
  const words = { field: labelOf(name, field), most: maxMegabytes }
  if (files.length > 1) return filled('{field} is one file', words)
  if (files[0]?.size === 0) return filled('{field} cannot be read: the file is empty', words)
  return (files[0]?.size ?? 0) > maxMegabytes * 1024 * 1024
    ? filled('{field} is larger than {most} MB', words)
    : undefined
}

/** Whether a stored file is a document, which has no thumbnail. */
export const isDocument = (key: string): boolean => /\.(pdf|bin)$/.test(key)
