import type { ImportColumn, ImportFile, Mapping } from '../../api/imports.ts'

/** Where an import is, as its address says it: so that it survives a reload and can be passed on. */
export interface ImportState {
  /** The uploaded file; none while one is being chosen. */
  readonly importId: number | undefined
  /** As it was chosen; the server's guess where it was not. */
  readonly mapping: Mapping | undefined
  /** The job that checks the rows or adds them. */
  readonly jobId: number | undefined
}

const idOf = (text: string | null) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined)

/** 'surname:1,custom.12:0' */
const readMapping = (text: string | null): Mapping | undefined => {
  if (text === null) return undefined
  const pairs = text.split(',').flatMap(pair => {
    const [, name, index] = /^([\w.]{1,100}):(\d{1,3})$/.exec(pair) ?? []
    return name === undefined || index === undefined ? [] : [[name, Number(index)] as const]
  })
  return Object.fromEntries(pairs)
}

export const readImportState = (url: URLSearchParams): ImportState => ({
  importId: idOf(url.get('import')),
  mapping: readMapping(url.get('columns')),
  jobId: idOf(url.get('job')),
})

export function writeImportState({ importId, mapping, jobId }: Partial<ImportState>): URLSearchParams {
  const url = new URLSearchParams({ import: importId === undefined ? '' : String(importId) })
  if (mapping) {
    const pairs = Object.entries(mapping).map(([name, index]) => `${name}:${index}`)
    url.set('columns', pairs.join(','))
  }
  if (jobId !== undefined) url.set('job', String(jobId))
  return url
}

/** A mapping with one thing filled by another column, or by none. */
export function withColumn(mapping: Mapping, name: string, index: number | undefined): Mapping {
  const { [name]: _, ...rest } = mapping
  return index === undefined ? rest : { ...rest, [name]: index }
}

/** What has to be filled and is not. */
export const missingColumns = (columns: readonly ImportColumn[], mapping: Mapping): readonly ImportColumn[] =>
  columns.filter(({ name, required }) => required && !Object.hasOwn(mapping, name))

/** The headings of the file that fill nothing. */
export const unusedHeadings = ({ header }: Pick<ImportFile, 'header'>, mapping: Mapping): readonly string[] => {
  const used = new Set(Object.values(mapping))
  return header.flatMap((heading, index) => (used.has(index) ? [] : [headingText(heading, index)]))
}

/** A heading as it is shown; one without words by its place. */
export const headingText = (heading: string, index: number): string => heading || `Column ${index + 1}`

/** What the first rows have in a column, without what is empty or said already. */
export const samplesOf = ({ samples }: Pick<ImportFile, 'samples'>, index: number): readonly string[] => [
  ...new Set(samples.map(row => row[index]?.trim() ?? '').filter(Boolean)),
]
