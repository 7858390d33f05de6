import sharp, { type Sharp } from 'sharp'
import { fault, invalid } from '../../src/domain/faults.ts'
import { atOnce } from '../base/at-once.ts'
import { decodeBmp, isBmp } from './bmp.ts'

/** One thread a picture, so that uploads leave the processor to others. */
sharp.concurrency(1)

/** The limits on work per picture and pictures at once: they share the few threads of files and passwords. */
const mostSeconds = 20
const twoAtOnce = atOnce(2)

/** The longer side of each thumbnail, pixels. */
export const thumbnailSizes = [96, 512] as const
export type ThumbnailSize = (typeof thumbnailSizes)[number]

/** An upload as it is stored. */
export interface KeptPicture {
  readonly extension: 'jpg' | 'png' | 'webp' | 'gif' | 'pdf' | 'bin'
  readonly mediaType: string
  readonly content: Buffer
  readonly width: number | null
  readonly height: number | null
  readonly thumbnails: ReadonlyMap<ThumbnailSize, Buffer>
}

type Format = 'jpg' | 'png' | 'webp' | 'gif' | 'bmp' | 'pdf'
const mediaTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  pdf: 'application/pdf',
} as const
const usual: readonly Format[] = ['jpg', 'png', 'webp']
const limits = { limitInputPixels: 50_000_000, failOn: 'error' } as const

/** The type of a content by its first bytes, whatever its name. */
function formatOf(content: Buffer): Format | undefined {
  const begins = (bytes: string, at = 0) => content.toString('latin1', at, at + bytes.length) === bytes
  if (begins('\xFF\xD8\xFF')) return 'jpg'
  if (begins('\x89PNG\r\n\x1A\n')) return 'png'
  if (begins('RIFF') && begins('WEBP', 8)) return 'webp'
  if (begins('GIF87a') || begins('GIF89a')) return 'gif'
  if (begins('%PDF-')) return 'pdf'
  return isBmp(content) ? 'bmp' : undefined
}

export interface PictureWanted {
  readonly label: string
  readonly formats?: readonly string[] | undefined
}

/**
 * Prepares an upload for storage. Pictures are encoded again, upright and without what a camera or a stranger put
 * beside the pixels (place, name, script); a GIF keeps its animation, a BMP becomes a PNG; a document stays as it is and has no thumbnails.
 * A field of `bin` takes any content as it is: it is only ever downloaded.
 * @throws 415 if the content is none of the formats, 422 if it is broken or has more than 50 million pixels
 */
export async function keptPicture(content: Buffer, { label, formats = usual }: PictureWanted): Promise<KeptPicture> {
  if (formats.includes('bin')) return kept(content, label)
  const format = formatOf(content)
  if (!format || !formats.includes(format)) {
    const list = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(formats)
    throw fault('unsupportedMedia', { message: `${label} must be ${list}` })
  }
  if (format === 'pdf')
    return { extension: 'pdf', mediaType: mediaTypes.pdf, content, width: null, height: null, thumbnails: new Map() }
  try {
    return await twoAtOnce(() => written(content, format))
  } catch {
    throw invalid([{ propertyName: 'file', errorMessage: `${label} cannot be read: it is broken, or too large` }])
  }
}

function kept(content: Buffer, label: string): KeptPicture {
  if (content.length === 0) throw invalid([{ propertyName: 'file', errorMessage: `${label} is empty` }])
  return {
    extension: 'bin',
    mediaType: 'application/octet-stream',
    content,
    width: null,
    height: null,
    thumbnails: new Map(),
  }
}

async function written(content: Buffer, format: Exclude<Format, 'pdf'>): Promise<KeptPicture> {
  const extension = format === 'bmp' ? 'png' : format
  const picture = (await read(content, format)).timeout({ seconds: mostSeconds })
  const upright = format === 'gif' ? picture : picture.rotate()
  const { data, info } = await encoders[extension](upright).toBuffer({ resolveWithObject: true })
  const thumbnails = new Map<ThumbnailSize, Buffer>()
  for (const size of thumbnailSizes)
    thumbnails.set(
      size,
      await sharp(data, limits)
        .timeout({ seconds: mostSeconds })
        .resize(size, size, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer(),
    )
  return {
    extension,
    mediaType: mediaTypes[extension],
    content: data,
    width: info.width,
    height: info.pageHeight ?? info.height,
    thumbnails,
  }
}

const encoders: Readonly<Record<'jpg' | 'png' | 'webp' | 'gif', (picture: Sharp) => Sharp>> = {
  jpg: picture => picture.jpeg({ quality: 90 }),
  png: picture => picture.png(),
  webp: picture => picture.webp({ quality: 90 }),
  gif: picture => picture.gif(),
}

async function read(content: Buffer, format: Exclude<Format, 'pdf'>): Promise<Sharp> {
  if (format !== 'bmp') return sharp(content, { ...limits, animated: format === 'gif' })
  const raw = await decodeBmp(content)
  if (!raw) throw new Error('This kind of BMP is not read')
  const { data, width, height, channels } = raw
  return sharp(data, { ...limits, raw: { width, height, channels } })
}
