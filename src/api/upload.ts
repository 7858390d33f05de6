import { noAnswer, timeoutMs, unreachable, valueOf } from './request.ts'

export interface UploadOptions {
  /** How much of the file has been sent, 0 to 1. */
  readonly onProgress: (part: number) => void
  /** Ends the upload; it then rejects with the signal's reason. */
  readonly signal: AbortSignal
}

/**
 * Sends one file to the server's API and returns its JSON. `fetch` doesn't tell how far an upload is.
 * @param path below `/api`, with its query
 * @throws ApiError as `request` does; no answer is 30 s without any progress, so a large file may take its time
 */
export function upload<T>(path: string, file: File, { onProgress, signal }: UploadOptions): Promise<T> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const call = new XMLHttpRequest()
  const giveUp = (error: unknown) => {
    reject(error)
    call.abort()
  }
  let timer = setTimeout(() => giveUp(noAnswer()), timeoutMs)
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => giveUp(noAnswer()), timeoutMs)
  }
  const stop = () => giveUp(signal.reason)
  signal.addEventListener('abort', stop)
  call.upload.onprogress = ({ loaded, total }) => {
    wait()
    onProgress(total > 0 ? loaded / total : 0)
  }
  call.onerror = () => reject(unreachable())
  call.onload = () => {
    try {
      resolve(valueOf({ status: call.status, text: call.responseText }) as T)
    } catch (error) {
      reject(error)
    }
  }
  call.onloadend = () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
  call.open('POST', `/api${path}`)
  call.setRequestHeader('application-identification', 'Website')
  const body = new FormData()
  body.append('file', file)
  call.send(body)
  return promise
}
