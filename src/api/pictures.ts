import { upload, type UploadOptions } from './upload.ts'

/** An upload stored by the server; a record refers to it by its key. */
export interface KeptPicture {
  readonly key: string
  readonly mediaType: string
  readonly width: number | null
  readonly height: number | null
  readonly bytes: number
}

/** Keeps a file for a picture field of an entity. It is its sender's alone until a record is saved with it. */
export const uploadPicture = (entity: string, field: string, file: File, options: UploadOptions) =>
  upload<KeptPicture>(`/file/picture?${new URLSearchParams({ entity, field })}`, file, options)

/** The address of a stored file. @param size the longer side of a thumbnail in px; the file itself without it */
export const pictureHref = (key: string, size?: 96 | 512): string =>
  `/api/file/${encodeURIComponent(key)}${size === undefined ? '' : `?size=${size}`}`
