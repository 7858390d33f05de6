import { commDevice } from '../../src/domain/entities/hardware/comm-device.ts'
import { fault } from '../../src/domain/faults.ts'
import { pictureErrors } from '../files/claim.ts'
import { generateRma } from '../hardware/generate-rma.ts'
import { keepDeviceSecrets } from '../hardware/device-secrets.ts'
import { signedOffWith } from '../hardware/signed-off-with.ts'
import { fitted } from '../hardware/fitted.ts'
import { behaviour } from '../rest/behaviour.ts'

/** Comm devices: out of the stockroom, signed off once, and sent back when they fail. */
export default fitted(
  behaviour(commDevice, {
    afterWrite: keepDeviceSecrets,
    commands: {
      generateRma,
      async signOff(write, current, { company, by, engineer, notes, signature }) {
        const { now, entity, client, session } = write
        if (current.signOffState === 'signedOff')
          throw fault('stateConflict', { thing: entity.title(current), state: 'signed off', from: 'not signed off' })
        for (const { errorMessage } of await pictureErrors(client, entity, session, { signature }))
          write.errors.push({ propertyName: 'signature', errorMessage })
        const said = {
          signOffCompany: company,
          signOffBy: by,
          signOffEngineer: engineer,
          signOffNotes: notes,
          signature,
        }
        const state = { signOffState: 'signedOff' as const, signOffDate: now.toISOString() }
        return { set: { ...said, ...state, ...(await signedOffWith(client, session.clientId, current)) } }
      },
    },
  }),
)
