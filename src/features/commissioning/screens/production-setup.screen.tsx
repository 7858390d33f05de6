import { RecordScreen } from '../../../crud/screen/RecordScreen.tsx'
import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { productionCodes } from '../domain/production.ts'
import { ReadDevice } from './production/ReadDevice.tsx'

/** What a scanner reads from a device before it leaves the provider. */
export default function ProductionSetup() {
  return (
    <RecordScreen of={commDevice} codes={productionCodes} heading={title => `Production set-up of ${title}`}>
      {(device, id) => <ReadDevice device={device} id={id} />}
    </RecordScreen>
  )
}
