import { commDeviceState } from '../../../domain/comm-device-state.ts'
import { ageText } from '../../../ui/age-text.ts'
import type { MapDevice } from '../domain/device.ts'

/** How long ago a device was last heard: '5 min ago'. @param now epoch ms */
export const contactText = ({ heardAt }: Pick<MapDevice, 'heardAt'>, now: number): string =>
  heardAt === null ? 'never heard' : `${ageText(now - heardAt)} ago`

/** 'Online · signal 70 % · 5 min ago' */
export const stateText = (device: MapDevice, weakBelow: number, now: number): string =>
  `${commDeviceState(device, weakBelow).words} · ${contactText(device, now)}`

/** '850 m', '3.2 km', '120 km' */
export function distanceText(km: number): string {
  if (km < 1) return `${Math.round(km * 100) * 10} m`
  return `${km < 100 ? km.toFixed(1) : Math.round(km)} km`
}
