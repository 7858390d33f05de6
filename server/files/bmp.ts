import { setImmediate as others } from 'node:timers/promises'

/** Pixels as sharp takes them raw: rows from the top, red green blue, with alpha where there are four. */
export interface RawPicture {
  readonly data: Buffer
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
}

export const isBmp = (content: Buffer): boolean => content.length > 54 && content.toString('latin1', 0, 2) === 'BM'

const uncompressed = 0
const bitFields = 3
const mostPixels = 50_000_000

interface Header {
  readonly start: number
  readonly width: number
  readonly height: number
  readonly bits: number
  readonly topDown: boolean
  readonly palette: number
}

function readHeader(content: Buffer): Header | undefined {
  const size = content.readUInt32LE(14)
  if (size < 40 || content.length < 14 + size) return undefined
  const [width, height] = [content.readInt32LE(18), content.readInt32LE(22)]
  const [bits, compression] = [content.readUInt16LE(28), content.readUInt32LE(30)]
  const known = compression === uncompressed ? [8, 24, 32].includes(bits) : compression === bitFields && bits === 32
  if (!known || width <= 0 || height === 0 || width * Math.abs(height) > mostPixels) return undefined
  return {
    start: content.readUInt32LE(10),
    width,
    height: Math.abs(height),
    bits,
    topDown: height < 0,
    palette: 14 + size,
  }
}

/** How many lines are decoded before others get their turn: a few milliseconds' worth. */
const linesATurn = (width: number) => Math.ceil(250_000 / width)

/**
 * Decodes a BMP, which libvips doesn't read: 24 and 32 bits a pixel and palettes of 256, uncompressed, the usual
 * formats. Undefined for any other, or if the file ends too soon. A 32-bit picture's fourth byte is padding.
 */
export async function decodeBmp(content: Buffer): Promise<RawPicture | undefined> {
  const header = isBmp(content) ? readHeader(content) : undefined
  if (!header) return undefined
  const { start, width, height, bits, topDown, palette } = header
  const stride = Math.ceil((width * bits) / 32) * 4
  if (start < palette || content.length < start + stride * height) return undefined
  if (bits === 8 && start < palette + 1024) return undefined
  const data = Buffer.allocUnsafe(width * height * 3)
  for (let y = 0; y < height; y++) {
    if (y % linesATurn(width) === 0) await others()
    const line = start + (topDown ? y : height - 1 - y) * stride
    for (let x = 0; x < width; x++) {
      const at = bits === 8 ? palette + (content[line + x] ?? 0) * 4 : line + x * (bits / 8)
      const to = (y * width + x) * 3
      data[to] = content[at + 2] ?? 0
      data[to + 1] = content[at + 1] ?? 0
      data[to + 2] = content[at] ?? 0
    }
  }
  return { data, width, height, channels: 3 }
}
