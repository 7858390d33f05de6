import { RecordScreen } from '../../../crud/screen/RecordScreen.tsx'
import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { Commission } from './commission/Commission.tsx'
import { SignedOff } from './commission/SignedOff.tsx'

/** Puts a comm device into service, step by step; each step is saved, so that it can be gone on with on another day. */
export default function CommissionDevice() {
  return (
    <RecordScreen
      of={commDevice}
      codes={[commDevice.permission.read, commDevice.permission.edit]}
      heading={title => `Commission ${title}`}
    >
      {device =>
        device['signOffState'] === 'signedOff' ? <SignedOff device={device} /> : <Commission device={device} />
      }
    </RecordScreen>
  )
}
