import { entity } from '../../entity.ts'
import { choice, integer, password, ref, text } from '../../fields/index.ts'

const quality = (section: string, label: string) => text({ label, max: 200, section })

/** A CCTV camera of a site, with its streams in three qualities. */
export const camera = entity({
  id: 'camera',
  term: 'camera',
  key: 'cameraId',
  permission: 'AREA',
  heldBy: { read: 'trial', else: 'organisation' },
  api: '/camera',
  areaLimit: { nearest: ['area'] },
  screens: { base: '/settings/camera', list: '/settings/cameras' },
  title: camera => camera.name,
  fields: {
    name: text({ required: true, max: 100, unique: { within: 'area' } }),
    area: ref('area', { required: true }),
    protocol: choice({ rtsp: 'RTSP', rtsps: 'RTSPS', webrtc: 'WebRTC' }, { required: true, initial: 'rtsp' }),
    host: text({
      required: true,
      max: 253,
      pattern: /^[0-9A-Za-z.:-]+$/,
      message: '{field} is not a host name or an address',
    }),
    port: integer({ min: 1, max: 65_535, initial: 554 }),
    webRtcNameHigh: quality('WebRTC', 'WebRTC name, high quality'),
    webRtcNameMid: quality('WebRTC', 'WebRTC name, mid quality'),
    webRtcNameLow: quality('WebRTC', 'WebRTC name, low quality'),
    rtspPathHigh: quality('RTSP', 'RTSP path, high quality'),
    rtspPathMid: quality('RTSP', 'RTSP path, mid quality'),
    rtspPathLow: quality('RTSP', 'RTSP path, low quality'),
    rtspUsername: text({ label: 'RTSP username', max: 100, section: 'RTSP' }),
    rtspPassword: password({
      label: 'RTSP password',
      min: 1,
      help: 'Leave empty to keep the current one',
      section: 'RTSP',
    }),
  },
  list: {
    tiles: true,
    columns: ['name', 'area', 'protocol', 'host', 'port'],
    filters: ['area', 'protocol'],
    sort: 'name',
  },
  tabs: ['details', { special: 'preview' }, 'history'],
})
