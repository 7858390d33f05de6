import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { saveFile } from '../../../../ui/save-file.ts'

/** Larger pictures are scaled down: browsers refuse to make them. */
const mostPx = 8192

/** A drawing as the text of an SVG file. */
function svgText(picture: ReactElement): string {
  const host = document.createElement('div')
  const root = createRoot(host)
  try {
    flushSync(() => root.render(picture))
    const svg = host.querySelector('svg')
    if (!svg) throw new Error('There is nothing to save')
    return new XMLSerializer().serializeToString(svg)
  } finally {
    root.unmount()
  }
}

/** Saves a drawing as SVG: as sharp at any size, and its texts can be searched. */
export const saveSvg = (picture: ReactElement, name: string): void =>
  saveFile(new Blob([svgText(picture)], { type: 'image/svg+xml' }), `${name}.svg`)

/** Saves a drawing as PNG, at twice its size where that is not too large. @throws where the browser can't make it */
export async function savePng(picture: ReactElement, name: string): Promise<void> {
  const url = URL.createObjectURL(new Blob([svgText(picture)], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const scale = Math.min(2, mostPx / Math.max(image.naturalWidth, image.naturalHeight, 1))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.naturalWidth * scale)
    canvas.height = Math.round(image.naturalHeight * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
    if (!blob) throw new Error('The picture is too large for this browser: save it as SVG')
    saveFile(blob, `${name}.png`)
  } finally {
    URL.revokeObjectURL(url)
  }
}
