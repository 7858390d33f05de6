import { create } from 'qrcode'
import { useMemo } from 'react'
import classes from './SecondFactor.module.css'

/** Signs round it that must stay empty. */
const quiet = 4

/** A QR code, drawn here: what it says goes to no other server, and into no address. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      className={classes.qr}
      viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

function drawn(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from(data, (value, index) => (value ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : ''))
  return { size, path: dark.join('') }
}
