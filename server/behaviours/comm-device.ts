import { commDevice } from '../../src/domain/entities/hardware/comm-device.ts'
import { fault } from '../../src/domain/faults.ts'
import { generateRma } from '../hardware/generate-rma.ts'
import { keepDeviceSecrets } from '../hardware/device-secrets.ts'
import { fitted } from '../hardware/fitted.ts'
import { behaviour } from '../rest/behaviour.ts'

/** Comm devices: out of the stockroom, signed off once, and sent back when they fail. */
export default fitted(
  behaviour(commDevice, {
    afterWrite: keepDeviceSecrets,
    commands: {
      generateRma,
      signOff({ now, entity }, current, { company, by, engineer, notes }) {
        if (current.signOffState === 'signedOff')
          throw fault('stateConflict', { thing: entity.title(current), state: 'signed off', from: 'not signed off' })
        const said = { signOffCompany: company, signOffBy: by, signOffEngineer: engineer, signOffNotes: notes }
        return { set: { ...said, signOffState: 'signedOff' as const, signOffDate: now.toISOString() } }
      },
    },
  }),
)
