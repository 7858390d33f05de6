import type { Context } from '../../context.ts'
import type { FileStore } from '../../files/store.ts'
import type { JobHandlers } from '../../jobs/runner.ts'
import type { Behaviour } from '../behaviour.ts'
import { checkImport } from './check-import.ts'
import { importing } from './importing.ts'
import { runImport, takeBackImport } from './run-import.ts'

/** The two jobs of an import. */
export function importHandlers(
  context: Context,
  store: FileStore,
  behaviours: ReadonlyMap<string, Behaviour>,
): JobHandlers {
  const parts = { context, store, behaviours }
  return {
    importCheck: { run: async running => checkImport(await importing(parts, running)) },
    importRun: {
      run: async running => runImport(await importing(parts, running)),
      takeBack: async running => takeBackImport(await importing(parts, running)),
    },
  }
}
