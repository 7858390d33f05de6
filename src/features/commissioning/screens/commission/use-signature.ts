import { useEffect, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { pictureOf, writtenName } from './written-name.ts'

/** A signature as it is drawn, or a typed name in its place. */
export interface Signature {
  /** For the canvas that is drawn on. */
  readonly attach: (canvas: HTMLCanvasElement | null) => void
  readonly isDrawn: boolean
  readonly clear: () => void
  readonly name: string
  readonly setName: (name: string) => void
  readonly isSigned: boolean
  /** As a picture: what is drawn comes first. Undefined where there is none. */
  readonly picture: () => Promise<File | undefined>
}

const white = 'rgb(255, 255, 255)'

/** Lets a canvas be drawn on, sharp at any width; what is drawn stays when the width changes. */
export function useSignature(): Signature {
  const [canvas, attach] = useState<HTMLCanvasElement | null>(null)
  const pad = useRef<SignaturePad>(undefined)
  const [isDrawn, setDrawn] = useState(false)
  const [name, setName] = useState('')
  useEffect(() => {
    if (!canvas) return
    const own = new SignaturePad(canvas, { backgroundColor: white, penColor: 'rgb(0, 0, 0)' })
    pad.current = own
    const sizes = new ResizeObserver(([entry]) => entry && fit(entry.target as HTMLCanvasElement, own))
    sizes.observe(canvas)
    own.addEventListener('endStroke', () => setDrawn(true))
    return () => {
      sizes.disconnect()
      own.off()
    }
  }, [canvas])
  const clear = () => {
    pad.current?.clear()
    setDrawn(false)
  }
  const picture = async () => {
    if (isDrawn && canvas) return pictureOf(canvas)
    return name.trim() ? writtenName(name.trim()) : undefined
  }
  return { attach, isDrawn, clear, name, setName, isSigned: isDrawn || name.trim() !== '', picture }
}

/** Gives a canvas as many pixels as it has on the screen: setting its size clears it, so it is drawn again. */
function fit(canvas: HTMLCanvasElement, pad: SignaturePad): void {
  const drawn = pad.toData()
  const ratio = Math.max(devicePixelRatio, 1)
  canvas.width = canvas.offsetWidth * ratio
  canvas.height = canvas.offsetHeight * ratio
  canvas.getContext('2d')?.scale(ratio, ratio)
  pad.clear()
  pad.fromData(drawn)
}
