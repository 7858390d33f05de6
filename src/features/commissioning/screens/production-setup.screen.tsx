import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { productionCodes } from '../domain/production.ts'
import { OfDevice } from './OfDevice.tsx'
import { ReadDevice } from './production/ReadDevice.tsx'

/** What a scanner reads from a device before it leaves the provider. */
export default function ProductionSetup() {
  return (
    <OfDevice codes={productionCodes} heading={title => `Production set-up of ${title}`}>
      {device => <ReadDevice device={device} id={Number(device[commDevice.key])} />}
    </OfDevice>
  )
}
