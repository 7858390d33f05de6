import { Button, Input, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type RefObject } from 'react'
import SignaturePad from 'signature_pad'
import classes from './Commission.module.css'
import { pictureOf, writtenName } from './written-name.ts'

/** The signature as a picture; undefined where there is none. */
export type Signed = () => Promise<File | undefined>

interface SignatureInputProps {
  id: string
  signed: RefObject<Signed | undefined>
  error: string | undefined
  onSigned: (isSigned: boolean) => void
}

const white = 'rgb(255, 255, 255)'
const longest = 100

/** A signature: drawn by finger, pen or mouse, or a typed name in its place. What is drawn comes first. */
export function SignatureInput({ id, signed, error, onSigned }: SignatureInputProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { isDrawn, clear } = usePad(canvas)
  const [name, setName] = useState('')
  const isSigned = isDrawn || name.trim() !== ''
  useEffect(() => onSigned(isSigned), [isSigned, onSigned])
  useEffect(() => {
    signed.current = async () => {
      if (isDrawn && canvas.current) return pictureOf(canvas.current)
      return name.trim() ? writtenName(name.trim()) : undefined
    }
  }, [isDrawn, name, signed])
  return (
    <Input.Wrapper id={id} label="Signature" labelElement="div" error={error} withAsterisk>
      <canvas ref={canvas} className={classes.pad} role="img" aria-label={isDrawn ? 'Signature' : 'No signature yet'} />
      <Button variant="default" size="compact-md" mt="xs" onClick={clear} disabled={!isDrawn}>
        Clear the signature
      </Button>
      <TextInput
        mt="sm"
        label="Or type the name instead"
        description={isDrawn ? 'What is drawn is used' : undefined}
        value={name}
        maxLength={longest}
        onChange={event => setName(event.currentTarget.value)}
      />
    </Input.Wrapper>
  )
}

/** Lets a canvas be drawn on, sharp at any width; what is drawn stays when the width changes. */
function usePad(canvas: RefObject<HTMLCanvasElement | null>) {
  const pad = useRef<SignaturePad>(undefined)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const own = new SignaturePad(element, { backgroundColor: white, penColor: 'rgb(0, 0, 0)' })
    pad.current = own
    const fit = () => {
      const drawn = own.toData()
      const ratio = Math.max(devicePixelRatio, 1)
      element.width = element.offsetWidth * ratio
      element.height = element.offsetHeight * ratio
      element.getContext('2d')?.scale(ratio, ratio)
      own.clear()
      own.fromData(drawn)
    }
    const sizes = new ResizeObserver(fit)
    sizes.observe(element)
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
  return { isDrawn, clear }
}
