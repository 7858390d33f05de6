import { useEffect, useMemo, useState } from 'react'
import { type KeptFace, type KeptRoll, readFaces, readRoll } from './roll-store.ts'

export type KeptRead =
  | { readonly state: 'reading' }
  | { readonly state: 'none' }
  | { readonly state: 'failed' }
  | { readonly state: 'read'; readonly roll: KeptRoll; readonly faces: ReadonlyMap<number, KeptFace> }

/** What this device keeps. */
export function useKeptRoll(): KeptRead {
  const [read, setRead] = useState<KeptRead>({ state: 'reading' })
  useEffect(() => {
    let isGone = false
    const tell = (next: KeptRead) => isGone || setRead(next)
    Promise.all([readRoll(), readFaces()]).then(
      ([roll, faces]) => tell(roll ? { state: 'read', roll, faces } : { state: 'none' }),
      () => tell({ state: 'failed' }),
    )
    return () => void (isGone = true)
  }, [])
  return read
}

/** Addresses of the kept pictures, for as long as the page shows them. */
export function useFaceUrls(faces: ReadonlyMap<number, KeptFace>): ReadonlyMap<number, string> {
  const urls = useMemo(() => new Map([...faces].map(([id, { image }]) => [id, URL.createObjectURL(image)])), [faces])
  useEffect(
    () => () => {
      for (const url of urls.values()) URL.revokeObjectURL(url)
    },
    [urls],
  )
  return urls
}
