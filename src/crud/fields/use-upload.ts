import { useCallback, useEffect, useRef, useState } from 'react'
import type { UploadOptions } from '../../api/upload.ts'
import { failureText } from '../confirm/machine.ts'

type UploadState =
  | { readonly at: 'idle' }
  /** `part`: how much has been sent, 0 to 1. */
  | { readonly at: 'sending'; readonly part: number }
  /** `files`: what can be tried again as it is. */
  | { readonly at: 'failed'; readonly reason: string; readonly files: readonly File[] | undefined }

export interface Upload {
  readonly state: UploadState
  readonly send: (files: readonly File[]) => void
  readonly cancel: () => void
}

interface UploadWanted<T> {
  /** Why files are not even sent; undefined if only the server can tell. */
  readonly refused: (files: readonly File[]) => string | undefined
  readonly upload: (file: File, options: UploadOptions) => Promise<T>
  readonly onKept: (kept: T) => void
}

const idle: UploadState = { at: 'idle' }

/** Sends one file at a time: a newer one replaces the one in progress, and leaving ends it. */
export function useUpload<T>(wanted: UploadWanted<T>): Upload {
  const [state, setState] = useState(idle)
  const running = useRef<AbortController>(undefined)
  const latest = useRef(wanted)
  useEffect(() => {
    latest.current = wanted
  })
  useEffect(() => () => running.current?.abort(), [])
  const cancel = useCallback(() => {
    running.current?.abort()
    setState(idle)
  }, [])
  const send = useCallback((files: readonly File[]) => {
    const [file] = files
    if (!file) return
    running.current?.abort()
    const refused = latest.current.refused(files)
    if (refused !== undefined) return setState({ at: 'failed', reason: refused, files: undefined })
    const own = new AbortController()
    running.current = own
    setState({ at: 'sending', part: 0 })
    const tell = (next: UploadState) => own.signal.aborted || setState(next)
    latest.current.upload(file, { signal: own.signal, onProgress: part => tell({ at: 'sending', part }) }).then(
      kept => {
        if (own.signal.aborted) return
        setState(idle)
        latest.current.onKept(kept)
      },
      (error: unknown) => tell({ at: 'failed', reason: failureText(error), files }),
    )
  }, [])
  return { state, send, cancel }
}
