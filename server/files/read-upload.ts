import type { FastifyRequest } from 'fastify'
import { fault, invalid } from '../../src/domain/faults.ts'

export interface UploadedFile {
  readonly content: Buffer
  /** As its sender calls it; never trusted, only shown. */
  readonly fileName: string
}

const megabyte = 1024 * 1024

/**
 * The one file of a multipart request. It stays in memory, so the limit must be small.
 * @throws 400 if it breaks off or is no form, 413 above `limitMb`, 415 if the request is not multipart, 422 if
 * it holds no file
 */
export async function readUpload(request: FastifyRequest, limitMb: number): Promise<UploadedFile> {
  if (!request.isMultipart()) throw fault('unsupportedMedia', { message: 'Send the file as multipart/form-data' })
  const part = await request
    .file({ limits: { fileSize: limitMb * megabyte }, throwFileSizeLimit: false })
    .catch(refuseForm)
  if (!part) throw invalid([{ propertyName: 'file', errorMessage: 'File is required' }])
  const content = await part.toBuffer().catch(refuseForm)
  if (part.file.truncated) throw fault('tooLarge', { limit: `${limitMb} MB` })
  return { content, fileName: part.filename.replace(/[\u0000-\u001F\u007F]/g, '').slice(0, 200) }
}

/** What the parser of forms says has no status where the form is wrong. */
function refuseForm(error: Error & { statusCode?: number }): never {
  if (error.statusCode !== undefined) throw error
  throw fault('badRequest', { message: `The upload cannot be read: ${error.message}` })
}

/** What a request with a file may hold. */
export const uploadLimits = { files: 1, fields: 0, parts: 1 } as const
