import { LostBanner } from '../../../crud/surface/LostBanner.tsx'
import { RecordScreen } from '../../../crud/screen/RecordScreen.tsx'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import { Addresses } from './Addresses.tsx'
import { DeviceKeys } from './DeviceKeys.tsx'
import { FirstContact } from './FirstContact.tsx'

/** From a controller in hand to one that answers: where it calls, its key, and its first contact. */
export default function ConnectController() {
  return (
    <RecordScreen of={controller} codes={[controller.permission.read]} heading={title => `Connect ${title}`}>
      {(record, id) => (
        <>
          <LostBanner />
          <Addresses controllerId={id} />
          <DeviceKeys record={record} controllerId={id} />
          <FirstContact record={record} controllerId={id} />
        </>
      )}
    </RecordScreen>
  )
}
