import { ImportScreen } from '../../../crud/import/ImportScreen.tsx'
import { sim } from '../../../domain/entities/hardware/sim.ts'

const paths = { choose: '/management/sims/import', confirm: '/management/sims/import-confirm' } as const

/** SIMs from a CSV: the file is chosen here, and confirmed on the next screen. */
export default function SimImport() {
  return <ImportScreen entity={sim} term="sim" paths={paths} />
}
