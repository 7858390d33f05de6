/** What of a picture is kept: a square, by its middle (0 to 1 of width and height) and how far it is enlarged. */
export interface Crop {
  readonly x: number
  readonly y: number
  /** 1 shows as much as a square of it can. */
  readonly zoom: number
}

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }
/** The longer side of what is kept, in px. */
const keptSide = 720
export const mostZoom = 4

interface Size {
  readonly width: number
  readonly height: number
}

/** The square in px of a picture; it never leaves it. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / Math.min(Math.max(zoom, 1), mostZoom)
  const within = (middle: number, whole: number) => Math.min(Math.max(middle * whole - side / 2, 0), whole - side)
  return { left: within(x, width), top: within(y, height), side }
}

/** The same crop with its middle where its square can stand, so that moving on begins at once. */
export function settled(size: Size, crop: Crop): Crop {
  const { left, top, side } = squareOf(size, crop)
  return { ...crop, x: (left + side / 2) / size.width, y: (top + side / 2) / size.height }
}

/** The square as a file. @throws where the browser cannot make one */
export async function cropped(picture: HTMLCanvasElement, crop: Crop): Promise<File> {
  const { left, top, side } = squareOf(picture, crop)
  const kept = document.createElement('canvas')
  kept.width = kept.height = Math.round(Math.min(side, keptSide))
  kept.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, kept.width, kept.height)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  kept.toBlob(resolve, 'image/jpeg', 0.9)
  const blob = await promise
  if (!blob) throw new Error('The photograph could not be made')
  return new File([blob], 'photograph.jpg', { type: 'image/jpeg' })
}
