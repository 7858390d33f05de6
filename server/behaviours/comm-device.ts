import { fault } from '../../src/domain/faults.ts'
import { refreshContracts } from '../commerce/contract-states.ts'
import { generateRma } from '../commerce/generate-rma.ts'
import { keepDeviceSecrets } from '../hardware/device-secrets.ts'
import { fitted } from '../hardware/fitted.ts'
import { behaviour, type Behaviour } from '../rest/behaviour.ts'

/** What is hosted is found by its UDN: contracts follow when a device comes, changes or goes. */
const afterWrite: Behaviour['afterWrite'] = async (write, change, current, sent) => {
  await keepDeviceSecrets(write, change, current, sent)
  if (change === 'edited' && !Object.hasOwn(sent, 'udn')) return
  // One that has got another UDN leaves the contracts of its old one.
  const changed = await refreshContracts(write.client, write.now)
  for (const { hostingContractId: id } of changed)
    write.touched.push({ entity: 'hostingContract', id, change: 'edited' })
}

/** Comm devices: out of the stockroom, signed off once, and sent back when they fail. */
export default behaviour({
  ...fitted({ afterWrite }),
  commands: {
    generateRma,
    signOff({ now, entity }, current, { company, by, engineer, notes }) {
      if (current['signOffState'] === 'signedOff')
        throw fault('stateConflict', { thing: entity.title(current), state: 'signed off', from: 'not signed off' })
      const said = { signOffCompany: company, signOffBy: by, signOffEngineer: engineer, signOffNotes: notes }
      return { set: { ...said, signOffState: 'signedOff', signOffDate: now.toISOString() } }
    },
  },
})
