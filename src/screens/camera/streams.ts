import type { ApiRecord } from '../../api/records.ts'

/** One stream of a camera: how good it is, and where a player finds it. */
export interface Stream {
  readonly quality: string
  /** A url for a player, or for WebRTC the name that the camera's gateway knows it by. */
  readonly address: string
  readonly kind: 'rtsp' | 'webrtc'
}

const qualities = { High: 'High', Mid: 'Medium', Low: 'Low' } as const
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
/** An IPv6 address is put in brackets. */
const hostIn = (host: string) => (host.includes(':') ? `[${host}]` : host)

/** Where a camera is reached: its host and, where it has one, its port. */
export const placeOfCamera = (camera: ApiRecord): string =>
  `${hostIn(text(camera['host']))}${typeof camera['port'] === 'number' ? `:${camera['port']}` : ''}`

/** The streams that a camera has, the best first. No address holds its password. */
export function streamsOf(camera: ApiRecord): readonly Stream[] {
  const scheme = camera['protocol'] === 'rtsps' ? 'rtsps' : 'rtsp'
  const place = placeOfCamera(camera)
  return Object.entries(qualities).flatMap(([name, quality]): Stream[] => {
    const [path, webRtc] = [text(camera[`rtspPath${name}`]), text(camera[`webRtcName${name}`])]
    return [
      ...(path
        ? [{ quality, kind: 'rtsp' as const, address: `${scheme}://${place}${path.startsWith('/') ? '' : '/'}${path}` }]
        : []),
      ...(webRtc ? [{ quality, kind: 'webrtc' as const, address: webRtc }] : []),
    ]
  })
}
