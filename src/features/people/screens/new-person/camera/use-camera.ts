import { useCallback, useEffect, useRef, useState } from 'react'

export type CameraState =
  | { readonly at: 'asking' }
  | { readonly at: 'live'; readonly stream: MediaStream }
  | { readonly at: 'failed'; readonly reason: string }

/** Why the camera gave no picture, in words that say what to do. */
function reasonOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return 'The browser was not allowed to use the camera. Allow it beside the address, then try again'
  if (name === 'NotFoundError') return 'No camera is connected'
  if (name === 'NotReadableError') return 'Another program is using the camera'
  return 'The camera cannot be used'
}

/** The machine's camera while the component is there; it is switched off when it goes. */
export function useCamera(): { readonly state: CameraState; readonly retry: () => void } {
  const [state, setState] = useState<CameraState>({ at: 'asking' })
  const [attempt, setAttempt] = useState(0)
  const stream = useRef<MediaStream>(undefined)
  useEffect(() => {
    let isOver = false
    const stop = () => stream.current?.getTracks().forEach(track => track.stop())
    open().then(
      opened => {
        stream.current = opened
        if (isOver) stop()
        else setState({ at: 'live', stream: opened })
      },
      (error: unknown) => isOver || setState({ at: 'failed', reason: reasonOf(error) }),
    )
    return () => {
      isOver = true
      stop()
    }
  }, [attempt])
  const retry = useCallback(() => {
    setState({ at: 'asking' })
    setAttempt(before => before + 1)
  }, [])
  return { state, retry }
}

/** Pages that did not come by https have no media devices. */
async function open(): Promise<MediaStream> {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new DOMException('Only a page that came by https may use the camera', 'SecurityError')
  return devices.getUserMedia({ video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } } })
}
