import { describe, expect, it } from 'vitest'
import { placeOfCamera, streamsOf } from '../../src/screens/camera/streams.ts'

const camera = { protocol: 'rtsp', host: '10.20.0.60', port: 554, rtspUsername: 'viewer', rtspPassword: 'secret' }

describe('the streams of a camera', () => {
  it('are urls for a player, the best first, without a user name or a password', () => {
    expect(streamsOf({ ...camera, rtspPathLow: 'stream/3', rtspPathHigh: '/stream/1' })).toEqual([
      { quality: 'High', kind: 'rtsp', address: 'rtsp://10.20.0.60:554/stream/1' },
      { quality: 'Low', kind: 'rtsp', address: 'rtsp://10.20.0.60:554/stream/3' },
    ])
  })

  it('are encrypted where the camera is', () => {
    const [stream] = streamsOf({ ...camera, protocol: 'rtsps', port: null, rtspPathMid: '/a' })
    expect(stream?.address).toBe('rtsps://10.20.0.60/a')
  })

  it('are names for WebRTC', () => {
    expect(streamsOf({ ...camera, protocol: 'webrtc', webRtcNameMid: 'gate-mid' })).toEqual([
      { quality: 'Medium', kind: 'webrtc', address: 'gate-mid' },
    ])
  })

  it('are none if none is set; an IPv6 address is put in brackets', () => {
    expect(streamsOf(camera)).toEqual([])
    expect(placeOfCamera({ host: 'fd00::5', port: 554 })).toBe('[fd00::5]:554')
  })
})
