import { RecordScreen } from '../../../crud/screen/RecordScreen.tsx'
import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { ApexImport } from './ApexImport.tsx'

const codes = [
  commDevice.permission.read,
  'DOOR_READ',
  'TIMEPROFILE_READ',
  'PERSON_READ',
  'FOB_READ',
  'FOB_ADD',
  'GROUP_READ',
  'FOB_SECRETS',
]

/** Brings the people, credentials and access of an APEX system to the doors behind a comm device. */
export default function ApexImportScreen() {
  return (
    <RecordScreen of={commDevice} codes={codes} heading={title => `APEX import: ${title}`}>
      {(_device, id) => <ApexImport id={id} />}
    </RecordScreen>
  )
}
