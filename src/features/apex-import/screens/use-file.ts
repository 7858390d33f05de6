import { useEffect, useRef, useState } from 'react'
import type { ApexSystem } from '../domain/file.ts'
import { fileLimits } from '../domain/limits.ts'
import type { FileRead } from '../domain/read-file.ts'
import type { Finding } from '../domain/refused.ts'

/** How far the reading of a file is. */
export type FileState =
  | { readonly at: 'idle' }
  | { readonly at: 'reading'; readonly name: string }
  | { readonly at: 'refused'; readonly name: string; readonly reason: string; readonly findings: readonly Finding[] }

const refused = (name: string, reason: string, findings: readonly Finding[] = []): FileState => ({
  at: 'refused',
  name,
  reason,
  findings,
})

/** Reads files beside the page, one at a time: another one ends the reading of the one before. */
export function useFile(onRead: (name: string, systems: readonly ApexSystem[]) => void) {
  const [state, setState] = useState<FileState>({ at: 'idle' })
  const worker = useRef<Worker>(undefined)
  useEffect(() => () => worker.current?.terminate(), [])
  const read = async (files: readonly File[]) => {
    worker.current?.terminate()
    const [file, ...others] = files
    if (!file) return
    const { name } = file
    if (others.length > 0) return setState(refused(name, 'Choose one file at a time'))
    if (file.size > fileLimits.megabytes * 1024 * 1024)
      return setState(refused(name, `The file is larger than ${fileLimits.megabytes} MB`))
    setState({ at: 'reading', name })
    const own = new Worker(new URL('./read-file.worker.ts', import.meta.url), { type: 'module', name: 'apex-file' })
    worker.current = own
    const fail = () => worker.current === own && setState(refused(name, 'The file cannot be read. Choose it again'))
    own.addEventListener('error', fail)
    own.addEventListener('message', ({ data }: MessageEvent<FileRead>) => {
      own.terminate()
      if (worker.current !== own) return
      if ('refused' in data) return setState(refused(name, data.refused, data.findings))
      setState({ at: 'idle' })
      onRead(name, data.systems)
    })
    try {
      const bytes = await file.arrayBuffer()
      own.postMessage({ bytes, name }, [bytes])
    } catch {
      fail()
    }
  }
  const cancel = () => {
    worker.current?.terminate()
    worker.current = undefined
    setState({ at: 'idle' })
  }
  return { state, read: (files: readonly File[]) => void read(files), cancel }
}
