const size = { width: 600, height: 160 }
const largest = 64

/** A canvas as a PNG. */
export function pictureOf(canvas: HTMLCanvasElement): Promise<File> {
  const { promise, resolve, reject } = Promise.withResolvers<File>()
  canvas.toBlob(
    blob => (blob ? resolve(new File([blob], 'signature.png', { type: blob.type })) : reject(new Error('No picture'))),
    'image/png',
  )
  return promise
}

/** A typed name as a picture of it, for those who can't draw; as large as fits. */
export function writtenName(name: string): Promise<File> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, size)
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.reject(new Error('This browser can’t draw'))
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, size.width, size.height)
  const font = (height: number) => `italic ${height}px "Segoe Script", "Snell Roundhand", cursive`
  pen.font = font(largest)
  const room = size.width - 40
  pen.font = font(Math.min(largest, Math.floor((largest * room) / pen.measureText(name).width)))
  pen.fillStyle = '#000'
  pen.textBaseline = 'middle'
  pen.fillText(name, 20, size.height / 2)
  return pictureOf(canvas)
}
