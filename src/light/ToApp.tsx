import { useEffect } from 'react'
import { Starting } from '../app/Starting.tsx'

/** The address is the app's by now: the server sends its page. */
export function ToApp() {
  useEffect(() => location.reload(), [])
  return <Starting />
}
