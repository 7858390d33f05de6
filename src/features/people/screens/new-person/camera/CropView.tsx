import { Slider, Stack, Text } from '@mantine/core'
import { useEffect, useId, useRef, type PointerEvent } from 'react'
import classes from './Camera.module.css'
import { type Crop, mostZoom, settled, squareOf } from './crop.ts'

interface CropViewProps {
  picture: HTMLCanvasElement
  crop: Crop
  onChange: (crop: Crop) => void
}

const shownSide = 360

/** Chooses what of a photograph is kept: dragged to its place, or by sliders. */
export function CropView({ picture, crop, onChange }: CropViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { left, top, side } = squareOf(picture, crop)
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, shownSide, shownSide)
  }, [picture, left, top, side])
  const change = (part: Partial<Crop>) => onChange(settled(picture, { ...crop, ...part }))
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const pixels = side / event.currentTarget.clientWidth
    change({
      x: crop.x - (event.movementX * pixels) / picture.width,
      y: crop.y - (event.movementY * pixels) / picture.height,
    })
  }
  return (
    <Stack gap="xs">
      <div className={classes.frame}>
        <canvas
          ref={canvas}
          width={shownSide}
          height={shownSide}
          className={classes.picture}
          onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        />
      </div>
      <Sized label="Enlarge" min={1} max={mostZoom} value={crop.zoom} onChange={zoom => change({ zoom })} />
      <Sized label="To the right" min={0} max={1} value={crop.x} onChange={x => change({ x })} />
      <Sized label="Down" min={0} max={1} value={crop.y} onChange={y => change({ y })} />
    </Stack>
  )
}

interface SizedProps {
  label: string
  min: number
  max: number
  value: number
  onChange: (value: number) => void
}

function Sized({ label, min, max, value, onChange }: SizedProps) {
  const id = useId()
  return (
    <div>
      <Text size="sm" id={id}>
        {label}
      </Text>
      <Slider
        thumbProps={{ 'aria-labelledby': id }}
        min={min}
        max={max}
        step={(max - min) / 50}
        value={value}
        label={null}
        onChange={onChange}
      />
    </div>
  )
}
