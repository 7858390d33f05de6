import { Guard } from '../../../crud/screen/Guard.tsx'
import { SignalMap } from './SignalMap.tsx'

/** Where the comm devices are, by state and signal: on a map, and as a list of the same. */
export default function CommDeviceMap() {
  return (
    <Guard codes={['COMMDEVICE_READ']}>
      <SignalMap />
    </Guard>
  )
}
