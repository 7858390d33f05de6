import { queryOptions } from '@tanstack/react-query'
import type { Api } from './entity-calls.ts'
import type { Job } from './jobs.ts'
import { recordKeys } from './record-cache.ts'
import { request } from './request.ts'
import { upload, type UploadOptions } from './upload.ts'

/** Something that a column of a file can fill. */
export interface ImportColumn {
  /** The wire name, or `custom.12`. */
  readonly name: string
  readonly label: string
  readonly required: boolean
}

/** Which column of the file fills what: its place in the header, by wire name. */
export type Mapping = Readonly<Record<string, number>>

/** A CSV that was uploaded to become records. */
export interface ImportFile {
  readonly importId: number
  readonly fileName: string
  readonly rows: number
  readonly header: readonly string[]
  /** The first rows, at most five. */
  readonly samples: readonly (readonly string[])[]
  readonly columns: readonly ImportColumn[]
  /** A guess by the words of the header. */
  readonly mapping: Mapping
}

export const uploadImport = ({ api }: Api, file: File, options: UploadOptions) =>
  upload<ImportFile>(`${api}/import/columns`, file, options)

/** An upload of the caller; 404 if it is someone else's or gone. */
export const importQuery = ({ id, api }: Api, importId: number) =>
  queryOptions({
    queryKey: [...recordKeys.one('import', importId), id],
    queryFn: ({ signal }) => request<ImportFile>('GET', `${api}/import/${importId}`, { signal }),
  })

/**
 * Begins a job that checks every row, or one that writes them all.
 * @param checked the check that the user has seen: it is refused where it would now do anything else
 * @throws ApiError 422 by wire names
 */
export const beginImport = (
  { api }: Api,
  importId: number,
  what: 'dry-run' | 'run',
  mapping: Mapping,
  checked?: number,
) =>
  request<Job>('POST', `${api}/import/${importId}/${what}`, {
    body: { mapping, ...(checked !== undefined && { checked }) },
  })
